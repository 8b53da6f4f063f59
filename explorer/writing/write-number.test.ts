import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dateOfDay, dayOfDate, localUnitsOf, writeNumber, writePercent } from './write-number.ts'

describe('numbers and days as a visitor reads them', () => {
  it('have a comma between thousands and as many digits as asked for', () => {
    assert.equal(writeNumber(12_651), '12,651')
    assert.equal(writeNumber(7.255_9, 2), '7.26')
    assert.equal(writeNumber(2, 1), '2.0')
  })

  it('tell a small share from none, and almost all from all', () => {
    assert.equal(writePercent(0, 12_651), '0 %')
    assert.equal(writePercent(1, 12_651), '<1 %')
    assert.equal(writePercent(1, 3), '33 %')
    assert.equal(writePercent(12_650, 12_651), '>99 %')
    assert.equal(writePercent(7, 7), '100 %')
    assert.equal(writePercent(0, 0), '0 %')
  })

  it('find their day again from its date', () => {
    assert.equal(dateOfDay(0), '2026-01-05')
    assert.equal(dayOfDate(dateOfDay(123)), 123)
    assert.ok(Number.isNaN(dayOfDate('')))
  })

  it('give an area in bigha, katha and lessa', () => {
    assert.deepEqual(localUnitsOf(13.378), { bigha: 0, katha: 0, lessa: 1 })
    assert.deepEqual(localUnitsOf(1337.8), { bigha: 1, katha: 0, lessa: 0 })
    assert.deepEqual(localUnitsOf(3626), { bigha: 2, katha: 3, lessa: 11 })
  })
})
