// Complete run: it compares exact sizes, which a new version of a tool may change.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { changesOf, readWeights, weighSite } from './weights.ts'

it('what a visitor may load from site/dist has the sizes in quality/bench/weights.json', () => {
  const weights = weighSite()

  assert.ok(Object.keys(weights).length > 100)
  assert.deepEqual(changesOf(readWeights(), weights), [], 'if this is meant, run npm run weigh')
})

it('reports a change of more than one per cent, a new file and a missing one', () => {
  const before = { same: 1000, 'a bit': 1000, more: 1000, less: 1000, gone: 1 }
  const now = { same: 1000, 'a bit': 1010, more: 1011, less: 989, new: 1 }

  assert.deepEqual(changesOf(before, now), [
    'more: 1000 -> 1011',
    'less: 1000 -> 989',
    'gone: 1 -> gone',
    'new: new -> 1',
  ])
})
