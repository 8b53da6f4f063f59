import type { IncomingHttpHeaders } from 'node:http'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best of `available` for an Accept-Encoding header; brotli wins a tie, `;q=0` is respected. */
export function chooseEncoding(
  header: string | undefined,
  available: Pick<ReadonlySet<Encoding>, 'has'>,
): Encoding {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return 'identity'
  const weights = readWeights(header)
  const anyOther = weights.get('*') ?? 0

  let best: Encoding = 'identity'
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of ['br', 'gzip'] as const) {
    const weight = weights.get(encoding) ?? anyOther
    if (!available.has(encoding) || weight === 0) continue
    if (weight > bestWeight || (weight === bestWeight && best === 'identity')) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

export type Verdict = 'send' | 'unchanged' | 'refused'

/**
 * Evaluates a GET's preconditions against our strong ETag, RFC 9110 section 13.2.2: If-Match by
 * strong comparison, If-None-Match by weak.
 */
export function judgePreconditions(headers: IncomingHttpHeaders, etag: string): Verdict {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined && !lists(ifMatch, (tag) => tag === etag)) return 'refused'

  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined) return 'send'
  return lists(ifNoneMatch, (tag) => tag.replace(/^W\//, '') === etag) ? 'unchanged' : 'send'
}

/**
 * The part of a file of this size that a request asks for; undefined: all of it, also for several
 * ranges at once.
 */
export function readRange(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { range = '', 'if-range': ifRange = etag } = headers
  const [, first, last] = /^ *bytes=(\d*)-(\d*) *$/.exec(range) ?? []
  if (ifRange !== etag || first === undefined || last === undefined) return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, size - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start <= end ? { start, end } : 'unsatisfiable'
}

const MAX_HEADER_LENGTH = 1_000

/** A weight that does not parse counts as zero. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    if (name !== '') weights.set(name, q === undefined ? 1 : readWeight(q.slice(2)))
  }
  return weights
}

function readWeight(text: string): number {
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0
}

function lists(header: string, matches: (tag: string) => boolean): boolean {
  return header.trim() === '*' || header.split(',').some((tag) => matches(tag.trim()))
}
