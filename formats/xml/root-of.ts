/** The first element's name without its prefix, then its attributes; empty when there is none. */
export function rootOf(text: string): string {
  let at = text.indexOf('<')
  while (at !== -1 && /^<[!?]/.test(text.slice(at, at + 2))) {
    const isComment = text.startsWith('<!--', at)
    const end = text.indexOf(isComment ? '-->' : '>', at)
    at = end === -1 ? -1 : text.indexOf('<', end)
  }
  if (at === -1) return ''
  return /^<(?:[\w.-]+:)?([\w.-]+[^>]*)/.exec(text.slice(at, at + 4_096))?.[1] ?? ''
}
