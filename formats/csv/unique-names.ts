/** Column names from the cells of a header, none empty and none repeated. */
export function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, index) => {
    let name = cell.trim() || `column ${index + 1}`
    while (taken.has(name)) name = `${name} (${index + 1})`
    taken.add(name)
    return name
  })
}
