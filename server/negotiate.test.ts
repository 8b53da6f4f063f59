import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseEncoding, type Encoding, judgePreconditions, readRange } from './negotiate.ts'

const all: ReadonlySet<Encoding> = new Set(['br', 'gzip', 'identity'])

describe('the choice of an encoding', () => {
  for (const [header, chosen] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br ; q=0.5 , gzip ; q=0.5', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0, *;q=0', 'identity'],
    ['br;q=many', 'identity'],
    ['x, '.repeat(10_000), 'identity'],
  ] as const) {
    it(`of '${header?.slice(0, 40)}' is ${chosen}`, () => {
      assert.equal(chooseEncoding(header, all), chosen)
    })
  }

  it('is limited to the available encodings', () => {
    assert.equal(chooseEncoding('br, gzip;q=0.1', new Set(['identity', 'gzip'])), 'gzip')
    assert.equal(chooseEncoding('br, gzip', new Set(['identity'])), 'identity')
  })
})

describe('preconditions', () => {
  for (const [headers, verdict] of [
    [{}, 'send'],
    [{ 'if-none-match': '"a"' }, 'unchanged'],
    [{ 'if-none-match': 'W/"a"' }, 'unchanged'],
    [{ 'if-none-match': '"b", W/"c" , "a"' }, 'unchanged'],
    [{ 'if-none-match': '*' }, 'unchanged'],
    [{ 'if-none-match': '"b"' }, 'send'],
    [{ 'if-none-match': 'a' }, 'send'],
    [{ 'if-match': '"a"' }, 'send'],
    [{ 'if-match': 'W/"a"' }, 'refused'],
    [{ 'if-match': '"b"' }, 'refused'],
  ] as const) {
    it(`${JSON.stringify(headers)} against "a" mean: ${verdict}`, () => {
      assert.equal(judgePreconditions(headers, '"a"'), verdict)
    })
  }
})

describe('a range of 10 bytes', () => {
  for (const [range, part] of [
    [undefined, undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-8', { start: 2, end: 8 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-99', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=5-2', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=0-1,4-5', undefined],
    ['bytes=a-b', undefined],
    ['lines=0-1', undefined],
  ] as const) {
    it(`${range} is ${JSON.stringify(part) ?? 'all of them'}`, () => {
      assert.deepEqual(readRange({ range }, '"a"', 10), part)
    })
  }

  it('is ignored if If-Range names another version', () => {
    const range = 'bytes=2-8'

    assert.deepEqual(readRange({ range, 'if-range': '"a"' }, '"a"', 10), { start: 2, end: 8 })
    assert.equal(readRange({ range, 'if-range': '"b"' }, '"a"', 10), undefined)
    assert.equal(readRange({ range, 'if-range': 'W/"a"' }, '"a"', 10), undefined)
  })
})
