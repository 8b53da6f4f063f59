import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { datasetForTests } from './dataset-for-tests.ts'
import { isIdentifier } from './identifier.ts'

describe('an identifier', () => {
  it('is a column of whole numbers that its heading says are numbers, codes or years', () => {
    for (const heading of [
      'DAG_NO',
      'patta',
      'PLOT ID',
      'St_Code',
      'objectid',
      'YEAR',
      'pincode',
    ]) {
      assert.equal(isOne(heading, [7, 7, 9]), true, heading)
    }
  })

  it('is a column that numbers its rows, whatever its heading', () => {
    const numbers = Array.from({ length: 40 }, (_, i) => 37_001 + 2 * i)

    assert.equal(isOne('FIPSNO', numbers), true)
    assert.equal(isOne('FIPSNO', numbers.toReversed()), true)
    assert.equal(isOne('FIPSNO', [...numbers, 37_001]), false)
  })

  it('is not an amount', () => {
    assert.equal(isOne('AREA_SQM', [1730, 2210, 4411, 3105]), false)
    assert.equal(isOne('people', [1, 2, 3]), false)
    assert.equal(isOne('plot', [0.5, 1.5]), false)
    assert.equal(
      isOne(
        'people',
        Array.from({ length: 20 }, (_, i) => 40 * i),
      ),
      false,
    )
  })
})

function isOne(name: string, values: number[]): boolean {
  const [column] = datasetForTests({ [name]: values }).columns
  return column.kind === 'number' && isIdentifier(column)
}
