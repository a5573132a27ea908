// Bands of one text: keys by which other systems join texts.
import { answered, duplicatesModule } from "../duplicates-module.js"
import { invalid, show } from "../errors.js"
import { readOptions } from "../options.js"
import type { BandsOptions, Input } from "../public/index.js"
import { SimHash } from "../simhash.js"

const OPTIONS = ["recipe", "bands", "rows"]

/** The greatest number of bands, and of rows; see bands.rs. */
const MOST = 256

export function bands(input: Input, options?: BandsOptions): BigUint64Array<ArrayBuffer> {
  const { recipe, bands = 64, rows = 4 } = readOptions(options, OPTIONS, "bands")
  for (const [name, number] of Object.entries({ bands, rows })) {
    if (!Number.isInteger(number) || number < 1 || number > MOST) {
      throw invalid(`${name} must be a whole number from 1 to ${MOST}, got ${show(number)}`)
    }
  }
  const features = new SimHash(recipe).features(input)
  const { bandKeys } = duplicatesModule()
  return answered(
    features,
    (count) => bandKeys(count, bands, rows),
    ({ buffer }, start, length) => new BigUint64Array(buffer, 8 * start, length).slice(),
  )
}
