/** Text as it stands between or within tags; what XML cannot hold at all is left out. */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '').replace(SPECIAL, escaped)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids just these.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
// Line ends and tabs too: a parser would make a space or another line end of them.
const SPECIAL = /[&<>"'\t\r\n]/g

function escaped(character: string): string {
  return `&#${character.codePointAt(0)};`
}
