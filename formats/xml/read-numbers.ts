/** Reads 'x,y[,z] x,y[,z] …' as in KML and GML 2; spaces around a comma are tolerated. */
export function readTuples(text: string, take: (x: number, y: number) => void): void {
  const end = text.length
  let at = skipBlank(text, 0)
  while (at < end) {
    let x = Number.NaN
    let y = Number.NaN
    for (let place = 0; ; place += 1) {
      const start = at
      while (at < end && !isEdge(text.charCodeAt(at))) at += 1
      const value = start === at ? Number.NaN : Number(text.slice(start, at))
      if (place === 0) x = value
      else if (place === 1) y = value
      at = skipBlank(text, at)
      if (text.charCodeAt(at) !== COMMA) break
      at = skipBlank(text, at + 1)
    }
    take(x, y)
  }
}

/** Like `readTuples`, with other separators between tuples, numbers or decimals. */
export function readTuplesBy(
  text: string,
  { between, within, decimal }: { between: string; within: string; decimal: string },
  take: (x: number, y: number) => void,
): void {
  const split = (whole: string, by: string) =>
    (by.trim() === '' ? whole.split(/\s+/) : whole.split(by)).filter((part) => part.trim() !== '')
  for (const tuple of split(text, between)) {
    const [x = '', y = ''] = split(tuple.trim(), within)
    const number = (digits: string) => Number(digits.trim().replace(decimal, '.') || Number.NaN)
    take(number(x), number(y))
  }
}

/** Reads numbers separated by spaces or commas; invalid ones are NaN. */
export function readNumbers(text: string, take: (value: number) => void): void {
  const end = text.length
  let at = 0
  while (at < end) {
    while (at < end && isEdge(text.charCodeAt(at))) at += 1
    const start = at
    while (at < end && !isEdge(text.charCodeAt(at))) at += 1
    if (at > start) take(Number(text.slice(start, at)))
  }
}

const COMMA = 0x2c

function isEdge(char: number): boolean {
  return char <= 0x20 || char === COMMA || char === 0xa0
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && (text.charCodeAt(at) <= 0x20 || text.charCodeAt(at) === 0xa0)) at += 1
  return at
}
