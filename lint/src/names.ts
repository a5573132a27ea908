export const CONFIG_FILE = ".simhashrc.json"

/** The file with patterns, as in .gitignore, of files to leave out. */
export const IGNORE_FILE = ".simhashignore"
