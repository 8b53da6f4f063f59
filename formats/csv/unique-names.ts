/** Column names from the cells of a header, none empty and none repeated. */
export function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, place) => {
    let name = cell.trim() || `column ${place + 1}`
    while (taken.has(name)) name = `${name} (${place + 1})`
    taken.add(name)
    return name
  })
}
