/**
 * Decodes text by its byte order mark (UTF-8 or UTF-16), else by `label`, else as UTF-8, else as
 * Windows-1252. It never throws.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder().decode(bytes)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const wanted = label === undefined ? null : openDecoder(label)
  if (wanted) return wanted.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * The same text in UTF-8: UTF-16 with a byte order mark is converted, everything else is unchanged.
 */
export function utf8Of(bytes: Uint8Array): Uint8Array {
  const [a, b] = bytes
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return isUtf16 ? new TextEncoder().encode(decodeText(bytes)) : bytes
}

export interface Decoder {
  decode(bytes: Uint8Array): string
}

/**
 * Accepts the many names of a code page: 'UTF-8', '1252', 'ANSI_1252', 'WindowsLatin1', '88591'.
 */
export function openDecoder(label: string): Decoder | null {
  const plain = label.trim().toLowerCase()
  const page =
    /^(?:ansi[ _-]*|cp[ _-]*|codepage|windows[ _-]*|dos[ _-]*|ibm[ _-]*|oem[ _-]*)?(\d{3,5})$/.exec(
      plain,
    )?.[1]
  const iso = /^(?:iso[ _-]*)?8859[ _-]*(\d{1,2})$/.exec(plain)?.[1]
  const mapInfo = mapInfoCharsets.get(plain)
  const dos = dosPages.get(page ?? '')
  if (dos) return { decode: (bytes) => decodeDos(bytes, dos) }
  for (const name of [mapInfo, iso && `iso-8859-${iso}`, page && pageName(page), plain]) {
    if (!name) continue
    try {
      return new TextDecoder(name)
    } catch {
      // This engine does not support the name; the next may work.
    }
  }
  return null
}

/** Adds the letters of the upper half to ASCII that the browser decodes at once. */
function decodeDos(bytes: Uint8Array, upper: string): string {
  const lower = new TextDecoder('latin1').decode(bytes)
  let text = ''
  let from = 0
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] < 0x80) continue
    text += lower.slice(from, i) + upper[bytes[i] - 0x80]
    from = i + 1
  }
  return text + lower.slice(from)
}

const mapInfoCharsets = new Map([
  ['windowslatin1', 'windows-1252'],
  ['windowslatin2', 'windows-1250'],
  ['windowscyrillic', 'windows-1251'],
  ['windowsgreek', 'windows-1253'],
  ['windowsturkish', 'windows-1254'],
  ['windowsarabic', 'windows-1256'],
  ['windowshebrew', 'windows-1255'],
  ['windowsbalticrim', 'windows-1257'],
  ['windowsvietnamese', 'windows-1258'],
  ['windowsthai', 'windows-874'],
  ['windowskorean', 'euc-kr'],
  ['windowsjapanese', 'shift_jis'],
  ['windowssimpchinese', 'gbk'],
  ['windowstradchinese', 'big5'],
  ['utf-8', 'utf-8'],
  ['utf_8', 'utf-8'],
  ['utf 8', 'utf-8'],
])

function pageName(page: string): string {
  if (page === '65001') return 'utf-8'
  if (page === '932') return 'shift_jis'
  if (page === '936') return 'gbk'
  if (page === '949') return 'euc-kr'
  if (page === '950') return 'big5'
  if (page === '866') return 'ibm866'
  return `windows-${page}`
}

/** The line, from 1, of a byte or a character. */
export function lineAt(text: Uint8Array | string, offset: number): number {
  let line = 1
  const end = Math.min(offset, text.length)
  if (typeof text === 'string') {
    for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
      line += 1
  } else {
    for (let at = text.indexOf(10); at !== -1 && at < end; at = text.indexOf(10, at + 1)) line += 1
  }
  return line
}

/** The lines of ascending positions, without counting from the start each time. */
export function countLines(text: Uint8Array | string): { at(offset: number): number } {
  let counted = 0
  let line = 1
  return {
    at(offset) {
      const part =
        typeof text === 'string' ? text.slice(counted, offset) : text.subarray(counted, offset)
      line += lineAt(part, offset - counted) - 1
      counted = offset
      return line
    },
  }
}

/** The upper halves of DOS code pages that browsers do not support and old tables still use. */
const dosPages: ReadonlyMap<string, string> = new Map([
  [
    '437',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ],
  [
    '850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ],
  [
    '852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  ],
])
