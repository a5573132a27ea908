// In the place of Node's crypto, which npm's simhash has for hashes other than crc32.
export default {}
