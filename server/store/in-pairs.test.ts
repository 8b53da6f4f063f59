import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readPairs } from './in-pairs.ts'

describe('two lists in the same order', () => {
  const cases: [string, string, string][] = [
    ['', '', ''],
    ['abc', 'abc', 'aa bb cc'],
    ['abc', '', 'a- b- c-'],
    ['', 'ab', '-a -b'],
    ['acd', 'bcde', 'a- -b cc dd -e'],
    ['bcd', 'ad', '-a b- c- dd'],
  ]
  for (const [left, right, pairs] of cases) {
    it(`'${left}' and '${right}' are paired`, async () => {
      const read: string[] = []

      for await (const [one = '-', other = '-'] of readPairs(each(left), each(right), String)) {
        read.push(one + other)
      }

      assert.equal(read.join(' '), pairs)
    })
  }
})

async function* each(text: string): AsyncGenerator<string> {
  yield* text
}
