import { formats } from '../formats.ts'

/** Extensions of sidecar files, each with the extension of its main file. */
const mainEndings = new Map(
  formats.flatMap(({ endings, siblings = [] }) => siblings.map((part) => [part, endings[0]])),
)

/** Groups files that were chosen together: each main file with its sidecar files. */
export function groupFiles<File extends { name: string }>(files: readonly File[]): File[][] {
  const groups = files.filter((file) => !isPart(file)).map((main) => [main])
  for (const part of files.filter(isPart)) {
    const related = groups.filter(([main]) => stemOf(main.name) === stemOf(part.name))
    const wanted = mainEndingOf(part.name)
    const home = related.find(([main]) => endingOf(main.name) === wanted) ?? related[0]
    if (home) home.push(part)
    else groups.push([part])
  }
  return groups
}

/** The extension of a sidecar's main file; undefined for a main file. */
export function mainEndingOf(name: string): string | undefined {
  return mainEndings.get(endingOf(name))
}

/** Without its extension, in lower case: parts of one dataset share it. */
export function stemOf(name: string): string {
  return name.slice(0, name.length - endingOf(name).length).toLowerCase()
}

/** In lower case, without the dot; two parts only where a format has such files. */
export function endingOf(name: string): string {
  const parts = name.toLowerCase().split('/').at(-1)?.split('.').slice(1) ?? []
  const double = parts.slice(-2).join('.')
  return mainEndings.has(double) ? double : (parts.at(-1) ?? '')
}

function isPart({ name }: { name: string }): boolean {
  return mainEndingOf(name) !== undefined
}
