import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from '@app/formats/dataset/dataset-for-tests.ts'
import { isChoices } from './dataset.ts'

describe('columns', () => {
  it('are choices where few words occur on many features', () => {
    const uses = Array.from({ length: 100 }, (_, i) => ['house', 'field', 'pond'][i % 3])
    const names = Array.from({ length: 100 }, (_, i) => `plot ${i}`)
    const remarks = Array.from({ length: 100 }, (_, i) => (i < 7 ? `stone ${i} is missing` : null))
    const [use, name, remark] = datasetForTests({ use: uses, name: names, remark: remarks }).columns

    assert.equal(isChoices(use), true)
    assert.equal(isChoices(name), false)
    assert.equal(isChoices(remark), false)
  })
})
