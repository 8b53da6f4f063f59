/** Text for element content or attributes; characters that XML does not allow are left out. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '').replace(SPECIAL, escaped)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids just these.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// Line ends and tabs too, because a parser would normalise them.
const SPECIAL = /[&<>"'\t\r\n]/g

function escaped(character: string): string {
  return `&#${character.codePointAt(0)};`
}
