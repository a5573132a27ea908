// The package for Python beside others for Python, the command line and Spark, on the same texts, a text a line; and the joins
// and scans of the guide for SQL.
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { fail, root, run } from "../../scripts/run.mjs"

export async function bench([texts, count = "100000", ...parts]) {
  const python = join(root, ".tools/python/bin/python")
  if (texts === undefined || !existsSync(texts))
    fail(
      "npm run bench -- python TEXTS [COUNT [fingerprints duplicates command_line spark engines]]: a file with a text a line",
    )
  if (!existsSync(python)) fail("First build the package for Python: npm run test:python")
  const options = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
  run(python, [...options, "-r", "python/benches/requirements.txt"])
  run(python, ["python/benches/figures.py", resolve(texts), count, ...parts])
}
