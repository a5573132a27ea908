/**
 * V8's hash of small whole numbers in a Map (ComputeUnseededHash, in Node 20): it has no secret seed, so numbers
 * that share a bucket are easily found.
 */
export function unseededHash(id) {
  let hash = (~id + (id << 15)) | 0
  hash ^= hash >>> 12
  hash = (hash + (hash << 2)) | 0
  hash ^= hash >>> 4
  hash = Math.imul(hash, 2057)
  return ((hash ^ (hash >>> 16)) & 0x3fffffff) >>> 0
}
