// Replaces Node's crypto, which npm's simhash needs only for hashes other than crc32.
export default {}
