import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseEncoding, type Encoding, judgePreconditions } from './negotiate.ts'

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
