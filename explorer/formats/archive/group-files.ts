/** Files that never stand for themselves; without what they belong to, that is missing. */
export const belonging: ReadonlyMap<string, string> = new Map([
  ['dbf', '.shp'],
  ['shx', '.shp'],
  ['prj', '.shp'],
  ['cpg', '.shp'],
  ['sbn', '.shp'],
  ['sbx', '.shp'],
  ['qix', '.shp'],
  ['qpj', '.shp'],
  ['shp.xml', '.shp'],
  ['mid', '.mif'],
  ['xsd', '.gml'],
])

/** What was chosen together, divided into what is opened together: each with all that belongs to it. */
export function groupFiles<File extends { name: string }>(files: readonly File[]): File[][] {
  const groups = files.filter((file) => !isPart(file)).map((main) => [main])
  for (const part of files.filter(isPart)) {
    const related = groups.filter(([main]) => main && stemOf(main.name) === stemOf(part.name))
    const wanted = belonging.get(endingOf(part.name)) ?? ''
    const group = related.find(([main]) => main && `.${endingOf(main.name)}` === wanted)
    const home = group ?? related[0]
    if (home) home.push(part)
    else groups.push([part])
  }
  return groups
}

/** Without its ending, in lower case: parts of one whole have it in common. */
export function stemOf(name: string): string {
  return name.slice(0, name.length - endingOf(name).length).toLowerCase()
}

/** In lower case, without the point. */
export function endingOf(name: string): string {
  return /\.(shp\.xml|[^./]*)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function isPart({ name }: { name: string }): boolean {
  return belonging.has(endingOf(name))
}
