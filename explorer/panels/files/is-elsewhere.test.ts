import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isElsewhere } from './is-elsewhere.ts'

describe('a view of the map', () => {
  const survey = [91.69, 26.14, 91.71, 26.16] as const

  it('is at the survey while it shows a part of it', () => {
    assert.equal(isElsewhere([91.6, 26.1, 91.8, 26.2], survey), false)
    assert.equal(isElsewhere([91.7, 26.15, 91.701, 26.151], survey), false)
    assert.equal(isElsewhere([91.705, 26.1, 91.8, 26.2], survey), false)
  })

  it('is elsewhere when it shows nothing of it, or all of it as a dot', () => {
    assert.equal(isElsewhere([10, 50, 11, 51], survey), true)
    assert.equal(isElsewhere([91.6, 27, 91.8, 28], survey), true)
    assert.equal(isElsewhere([80, 20, 100, 35], survey), true)
  })
})
