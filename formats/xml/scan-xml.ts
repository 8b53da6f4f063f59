import { decodeText, lineAt } from '../bytes/decode-text.ts'
import { problems } from '../problems.ts'

/** Receives elements and text in document order. Names are without their prefix. */
export interface XmlVisitor {
  open(name: string, attributes: XmlAttributes, depth: number): void
  /** `text` is the text between the tag before and this one. */
  close?(name: string, depth: number, text: string): void
  /** All text, in pieces. */
  text?(piece: string): void
}

export interface XmlAttributes {
  /** By the name without its prefix. */
  get(name: string): string | undefined
}

const MAX_DEPTH = 512

/**
 * Reads XML in one pass. It supports the five entities of XML and numeric characters only: a
 * document type is skipped, and nothing in it is ever expanded or loaded.
 */
export function scanXml(
  bytes: Uint8Array,
  format: string,
  progress: (share: number) => void,
  visitor: XmlVisitor,
): void {
  const xml = decodeText(bytes, encodingOf(bytes))
  const names: string[] = []
  let text = ''
  let at = 0
  let reported = 0
  for (;;) {
    const tag = xml.indexOf('<', at)
    if (tag === -1) break
    if (tag > at && names.length > 0) addText(decodeEntities(xml.slice(at, tag)))
    if (tag - reported > 2 ** 18) {
      reported = tag
      progress(tag / xml.length)
    }
    const next = xml.charCodeAt(tag + 1)
    if (next === 0x21) at = skipMarkup(tag)
    else if (next === 0x3f) at = behind('?>', tag)
    else if (next === 0x2f) at = readClosing(tag)
    else at = readOpening(tag)
  }
  if (names.length > 0) throw brokenAt(xml.length)

  function addText(piece: string): void {
    text += piece
    visitor.text?.(piece)
  }

  /** A comment, a document type, or text that is not markup. */
  function skipMarkup(tag: number): number {
    if (xml.startsWith('<!--', tag)) return behind('-->', tag + 4)
    if (xml.startsWith('<![CDATA[', tag)) {
      const end = behind(']]>', tag)
      if (names.length > 0) addText(xml.slice(tag + 9, end - 3))
      return end
    }
    const bracket = xml.indexOf('[', tag)
    const end = behind('>', tag)
    return bracket !== -1 && bracket < end ? behind('>', behind(']', bracket) - 1) : end
  }

  function readClosing(tag: number): number {
    const end = behind('>', tag)
    const name = localName(xml.slice(tag + 2, end - 1).trimEnd())
    if (names.pop() !== name) throw brokenAt(tag)
    close(name)
    return end
  }

  function close(name: string): void {
    visitor.close?.(name, names.length, text)
    text = ''
  }

  function readOpening(tag: number): number {
    const end = endOfTag(xml, tag)
    if (end === -1) throw brokenAt(tag)
    const isEmpty = xml.charCodeAt(end - 2) === 0x2f
    const inside = xml.slice(tag + 1, isEmpty ? end - 2 : end - 1)
    const space = inside.search(/\s/)
    const name = localName(space === -1 ? inside : inside.slice(0, space))
    if (name === '') throw brokenAt(tag)
    text = ''
    visitor.open(name, attributesOf(space === -1 ? '' : inside.slice(space)), names.length)
    if (isEmpty) close(name)
    else names.push(name)
    if (names.length > MAX_DEPTH) throw problems.tooDeep(format)
    return end
  }

  function behind(mark: string, from: number): number {
    const found = xml.indexOf(mark, from)
    if (found === -1) throw brokenAt(from)
    return found + mark.length
  }

  function brokenAt(offset: number) {
    return problems.brokenAtLine(format, lineAt(xml, offset))
  }
}

/** A tag ends at the first > outside quotes; -1 if there is none. */
function endOfTag(xml: string, tag: number): number {
  let quote = 0
  for (let i = tag + 1; i < xml.length; i += 1) {
    const char = xml.charCodeAt(i)
    if (quote !== 0) {
      if (char === quote) quote = 0
    } else if (char === 0x22 || char === 0x27) quote = char
    else if (char === 0x3e) return i + 1
    else if (char === 0x3c) break
  }
  return -1
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, ten, hex, name) => {
      if (name) return entities.get(name.toLowerCase()) ?? whole
      const code = ten ? Number(ten) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Attributes are parsed on demand, because most are never used. */
function attributesOf(text: string): XmlAttributes {
  return {
    get(wanted) {
      for (let at = 0, equals = text.indexOf('='); equals !== -1; equals = text.indexOf('=', at)) {
        let nameEnd = equals
        while (nameEnd > at && text.charCodeAt(nameEnd - 1) <= 0x20) nameEnd -= 1
        let start = equals + 1
        while (text.charCodeAt(start) <= 0x20) start += 1
        const quote = text.charCodeAt(start)
        const isQuoted = quote === 0x22 || quote === 0x27
        const end = isQuoted ? text.indexOf(quote === 0x22 ? '"' : "'", start + 1) : -1
        if (end === -1) return undefined
        if (isNamed(text, at, nameEnd, wanted)) return decodeEntities(text.slice(start + 1, end))
        at = end + 1
      }
      return undefined
    },
  }
}

/** True when the name that ends here is the wanted one, with or without a prefix. */
function isNamed(text: string, from: number, end: number, wanted: string): boolean {
  const start = end - wanted.length
  if (start < from || !text.startsWith(wanted, start)) return false
  const before = start === from ? 0 : text.charCodeAt(start - 1)
  return before <= 0x20 || before === 0x3a
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  return encoding && !/^utf-?8$/i.test(encoding) ? encoding : undefined
}
