import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readReference, referenceOf } from './reference.ts'

const id = '01a1f169-4a7e-7000-9e81-291976c84a7e'

describe('the reference of an enquiry', () => {
  it('is the end of its identifier, in groups that can be read out', () => {
    assert.equal(referenceOf(id), 'LS-C84A-7E')
    assert.equal(referenceOf(id, 1), 'LS-C84A-7E-2')
  })

  it('is read back however a person types it', () => {
    for (const typed of ['LS-C84A-7E', 'ls-c84a-7e', ' LSC84A7E ', 'C84A-7E', 'c84a7e']) {
      assert.deepEqual(readReference(typed), { end: 'c84a7e', twin: 0 }, typed)
    }
    assert.deepEqual(readReference(referenceOf(id, 1)), { end: 'c84a7e', twin: 1 })
  })

  it('is not read from an identifier or from other words', () => {
    for (const typed of [id, '', 'x', 'LS-C84A', 'LS-C84A-7G', 'C84A-7E-']) {
      assert.equal(readReference(typed), undefined, typed)
    }
  })
})
