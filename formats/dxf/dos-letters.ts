/** The upper halves of the DOS code pages, which browsers do not support. */
const pages: ReadonlyMap<string, string> = new Map([
  [
    '437',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ' +
      'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
      '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
      'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ',
  ],
  [
    '850',
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
      'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
      '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀' +
      'ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ ',
  ],
  [
    '852',
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č' +
      'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
      '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
      'ÓßÔŃńňŠšŔÚŕŰýÝţ´­˝˛ˇ˘§÷¸°¨˙űŘř■ ',
  ],
])

/** Null for any other page. */
export function decodeDos(bytes: Uint8Array, label: string): string | null {
  const upper = pages.get(/^(?:dos|cp|ibm)[ _-]*(\d+)$/i.exec(label)?.[1] ?? '')
  if (upper === undefined) return null
  const lower = new TextDecoder('latin1').decode(bytes.map((byte) => (byte < 128 ? byte : 0)))
  if (bytes.every((byte) => byte < 128)) return lower
  let text = ''
  let from = 0
  for (let i = 0; i < bytes.length; i += 1) {
    if (bytes[i] < 128) continue
    text += lower.slice(from, i) + upper[bytes[i] - 128]
    from = i + 1
  }
  return text + lower.slice(from)
}
