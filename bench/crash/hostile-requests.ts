import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import fc from 'fast-check'

/** A fixed seed, so that failures can be reproduced. */
const SEED = 144

/** Requests as bytes: some almost valid, some truncated, some random. */
export function hostileRequests(count: number): Buffer[] {
  return fc.sample(
    fc.oneof(
      { arbitrary: enquiry, weight: 4 },
      { arbitrary: anyBody, weight: 3 },
      { arbitrary: formData, weight: 3 },
      { arbitrary: path, weight: 2 },
      { arbitrary: anyHead, weight: 4 },
      { arbitrary: rawBytes, weight: 1 },
    ),
    { numRuns: count, seed: SEED },
  )
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('Ada', 'ada@example.org', '123456', '', '\0', '\ud800', '=1+1', 'a'.repeat(6000)),
)
const value = fc.oneof(text, fc.jsonValue(), fc.constant(undefined))
const endpoint = fc.constantFrom(CONTACT_PATH, SPREADSHEET_PATH)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  'text/plain',
  'a/b; c="\\',
)

function post(path: string, contentType: string, body: Buffer, headers: readonly string[] = []) {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${contentType}`,
    `Content-Length: ${body.length}`,
    ...headers,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

/** Half of the fields are valid, so that some requests reach the store. */
const mostly = (right: string) => fc.oneof(fc.constant(right), value)
const enquiry = fc
  .tuple(
    fc.record({
      name: mostly('Ada'),
      email: mostly('ada@example.org'),
      phoneNumber: mostly('123456'),
      message: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), value),
      website: fc.oneof({ arbitrary: fc.constant(undefined), weight: 4 }, value),
    }),
    fc.option(fc.constantFrom('a', 'b', '\u00ff', 'x'.repeat(300), '{"a":1}')),
  )
  .map(([fields, key]) => {
    const headers = key === null ? [] : [`Idempotency-Key: ${key}`]
    return post(CONTACT_PATH, 'application/json', Buffer.from(JSON.stringify(fields)), headers)
  })

/** Broken UTF-8, half of a JSON text, or 40 kB of anything. */
const anyBody = fc
  .tuple(
    endpoint,
    type,
    fc.oneof(
      fc.uint8Array({ maxLength: 500 }),
      text.map((part) => Buffer.from(part)),
      fc.json().map((json) => Buffer.from(json.slice(0, json.length / 2))),
      fc.constantFrom(Buffer.alloc(40_000, 'a'), Buffer.from('{"__proto__":{"a":1}}')),
    ),
  )
  .map(([path, contentType, body]) => post(path, contentType, Buffer.from(body)))

const formData = fc
  .tuple(
    endpoint,
    fc.array(
      fc.tuple(fc.constantFrom('name', 'email', 'message', 'x', '"', 'a"; filename="b'), text),
      {
        maxLength: 6,
      },
    ),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([path, parts, cut]) => {
    const whole = parts
      .map(
        ([name, body]) =>
          `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`,
      )
      .join('')
      .concat('--x--\r\n')
    const body = Buffer.from(whole.slice(0, Math.ceil(whole.length * cut)))
    return post(path, 'multipart/form-data; boundary=x', body)
  })

const path = fc
  .array(
    fc.constantFrom(
      '/',
      '.',
      '..',
      '%2e',
      '%2f',
      '%',
      '%00',
      'a',
      '//',
      '?',
      '#',
      '%zz',
      '\\',
      '%c0%af',
    ),
    { maxLength: 12 },
  )
  .map((pieces) => Buffer.from(`GET /${pieces.join('')} HTTP/1.1\r\nHost: localhost\r\n\r\n`))

const header = fc.oneof(
  fc.constantFrom(
    ...[
      'Host: x',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
    ],
    ...['Content-Length: 5, 6', 'Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked'],
    ...['Content-Type: application/json', 'Expect: 100-continue', 'Connection: upgrade'],
    ...['Upgrade: websocket', 'Range: bytes=0-,5-', 'If-None-Match: "', ': no name', 'X: \0'],
    ...['Accept-Encoding: br;q=x', `Cookie: ${'a'.repeat(9_000)}`, 'Accept: text/html'],
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
)
const chunk = fc.oneof(
  fc.constantFrom('5\r\nhello\r\n', '0\r\n\r\n', 'zz\r\n', '-1\r\n', 'ffffffffffffffff\r\n', '{'),
  fc.string({ unit: 'binary', maxLength: 50 }),
)
const start = fc.constantFrom(
  ...[`POST ${CONTACT_PATH} HTTP/1.1`, `POST ${SPREADSHEET_PATH} HTTP/1.1`, 'GET / HTTP/1.1'],
  ...[
    'GET http://evil.example/ HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
  ],
  ...[
    'PRI * HTTP/2.0',
    'POST / HTTP/9.9',
    'TRACE / HTTP/1.1',
    'HEAD /healthz HTTP/1.0',
    '\u0016\u0003\u0001',
  ],
)
const anyHead = fc
  .tuple(start, fc.array(header, { maxLength: 6 }), fc.array(chunk, { maxLength: 4 }))
  .map(([first, headers, chunks]) =>
    Buffer.from([first, ...headers, '', chunks.join('')].join('\r\n'), 'latin1'),
  )

const rawBytes = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes))
