import { formats } from '../formats.ts'

/** Endings of files that never stand for themselves, each with the one of what they belong to. */
const mainEndings = new Map(
  formats.flatMap(({ endings, siblings = [] }) => siblings.map((part) => [part, endings[0]])),
)

/** What was chosen together, divided into what is opened together: each with all that belongs to it. */
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

/** The ending of what such a file belongs to; undefined when it stands for itself. */
export function mainEndingOf(name: string): string | undefined {
  return mainEndings.get(endingOf(name))
}

/** Without its ending, in lower case: parts of one whole have it in common. */
export function stemOf(name: string): string {
  return name.slice(0, name.length - endingOf(name).length).toLowerCase()
}

/** In lower case, without the point; of two parts only where a format has such files. */
export function endingOf(name: string): string {
  const parts = name.toLowerCase().split('/').at(-1)?.split('.').slice(1) ?? []
  const double = parts.slice(-2).join('.')
  return mainEndings.has(double) ? double : (parts.at(-1) ?? '')
}

function isPart({ name }: { name: string }): boolean {
  return mainEndingOf(name) !== undefined
}
