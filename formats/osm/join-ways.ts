/** Joins ways that meet end to end into rings; open ones are left out. */
export function joinWays(ways: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = []
  const open = new Set(ways.filter((way) => way.length > 1))
  const byEnd = new Map<number, Set<readonly number[]>>()
  for (const way of open) {
    for (const end of [way[0], way[way.length - 1]]) {
      const those = byEnd.get(end) ?? new Set()
      those.add(way)
      byEnd.set(end, those)
    }
  }
  for (const first of open) {
    open.delete(first)
    const ring = [...first]
    while (ring[0] !== ring[ring.length - 1]) {
      const last = ring[ring.length - 1]
      const next = [...(byEnd.get(last) ?? [])].find((way) => open.has(way))
      if (!next) break
      open.delete(next)
      const onward = next[0] === last ? next : next.toReversed()
      for (const node of onward.slice(1)) ring.push(node)
    }
    if (ring.length > 3 && ring[0] === ring[ring.length - 1]) rings.push(ring)
  }
  return rings
}
