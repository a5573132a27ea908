// The reference implementation of an index: a list.

const ones = (x) => x.toString(2).replaceAll("0", "").length

export const distance = (a, b) => ones(a ^ b)

/** The matches of a query in a list of [id, fingerprint]. */
export function query(list, asked, { maxDistance, limit = Number.POSITIVE_INFINITY, exclude }) {
  return list
    .map(([id, stored]) => ({ id, distance: distance(stored, asked) }))
    .filter((found) => found.distance <= maxDistance && (exclude === undefined || found.id !== exclude))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
}

/** All pairs within a distance. */
export function pairs(list, maxDistance) {
  return list
    .flatMap(([a, one], place) =>
      list.slice(place + 1).map(([b, other]) => ({ a, b, distance: distance(one, other) })),
    )
    .filter((pair) => pair.distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
}

/** The connected components of the pairs, of two or more members each, in the order of the list. */
export function groups(list, maxDistance) {
  const group = new Map(list.map(([id]) => [id, [id]]))
  for (const { a, b } of pairs(list, maxDistance)) {
    const [one, other] = [group.get(a), group.get(b)]
    if (one === other) continue
    one.push(...other)
    for (const id of other) group.set(id, one)
  }
  const place = new Map(list.map(([id], place) => [id, place]))
  const sorted = [...new Set(group.values())].filter((ids) => ids.length > 1)
  for (const ids of sorted) ids.sort((a, b) => place.get(a) - place.get(b))
  return sorted.sort(([a], [b]) => place.get(a) - place.get(b))
}
