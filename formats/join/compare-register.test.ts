import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areaUnits } from '../units.ts'
import {
  type Comparison,
  compareRegister,
  countByKey,
  toleratedM2,
  writeInUnit,
} from './compare-register.ts'
import { guessArea } from './guess-area.ts'
import { type AreaColumns, areaReader, stepOf } from './read-area.ts'

const fields = ['dag', 'owner', 'area']
const inM2: AreaColumns = { unit: 'm2', fields: ['area'] }

/** Plots of a map as number and square metres, and rows of a register. */
function comparisonOf(
  plots: readonly (readonly [string, number])[],
  rows: readonly (readonly string[])[],
  part: Partial<Comparison> = {},
): Comparison {
  return {
    keys: plots.map(([number]) => number),
    areasM2: Float64Array.from(plots, ([, areaM2]) => areaM2),
    register: { name: 'chitha.csv', fields, rows },
    keyField: 'dag',
    area: inM2,
    isExact: false,
    ...part,
  }
}

describe('a comparison of a map with a register', () => {
  const comparison = comparisonOf(
    [
      ['61', 1000],
      ['62', 1000],
      ['63', 1000],
      ['64', 1000],
      ['64', 400],
      ['65', 1000],
      ['', 1000],
    ],
    [
      ['061', 'Das', '1049'],
      ['62 ', 'Bora', '1060'],
      ['63', 'A', '500'],
      ['63', 'B', '510'],
      ['99', 'Deka', '300'],
      ['64', 'C', '410'],
      ['65', 'D', 'not known'],
    ],
  )

  it('has each plot once, and each row of the register without a plot', () => {
    assert.deepEqual(compareRegister(comparison).results, [
      'equal',
      'differs',
      'twiceInRegister',
      'twiceInMap',
      'twiceInMap',
      'noArea',
      'notInRegister',
      'notInMap',
    ])
  })

  it('counts each area of the register once, so that its sum is the total', () => {
    const { registerM2, rowCounts, differenceM2 } = compareRegister(comparison)

    assert.deepEqual([...registerM2], [1049, 1060, 1010, NaN, 410, NaN, NaN, 300])
    assert.deepEqual([...rowCounts], [1, 1, 2, 0, 1, 1, 0, 1])
    assert.deepEqual([...differenceM2], [-49, -60, NaN, NaN, NaN, NaN, NaN, NaN])
  })

  it('counts the numbers that match, and those used more than once', () => {
    assert.deepEqual(countByKey(comparison), {
      matched: 6,
      notInMap: 1,
      twiceInMap: 1,
      twiceInRegister: 1,
    })
  })

  it('compares numbers as written if told so, and digits of any script otherwise', () => {
    const plots = [['62', 100]] as const
    const same = ['062', '62 ', '৬২', '६२', '62.0']

    for (const number of same) {
      const results = (isExact: boolean) =>
        compareRegister(comparisonOf(plots, [[number, '', '100']], { isExact })).results
      assert.deepEqual(results(false), ['equal'], number)
      assert.deepEqual(results(true), ['notInRegister', 'notInMap'], number)
    }
  })

  it('tolerates 5 %, or a lessa if that is more', () => {
    const area: AreaColumns = { unit: 'lessa', fields: ['area'] }
    const lessaM2 = areaUnits.lessa.m2 / 100
    const resultOf = (areaM2: number, written: string) =>
      compareRegister(comparisonOf([['1', areaM2]], [['1', '', written]], { area })).results[0]

    assert.equal(resultOf(11 * lessaM2, '0-0-10'), 'equal')
    assert.equal(resultOf(11.01 * lessaM2, '0-0-10'), 'differs')
    assert.equal(resultOf(104.9 * lessaM2, '1-0-0'), 'equal')
    assert.equal(resultOf(94.9 * lessaM2, '1-0-0'), 'differs')
  })

  it('tolerates the smallest step of other units', () => {
    const register = (areas: string[]) => ({
      name: 'a',
      fields,
      rows: areas.map((area) => ['', '', area]),
    })
    const hectares: AreaColumns = { unit: 'hectare', fields: ['area'] }

    assert.equal(toleratedM2(register(['0.5', '1', '0.13']), hectares), 100)
    assert.equal(stepOf(register(['12', '7']), inM2), 1)
    assert.equal(stepOf(register(['0.30000000000000004']), inM2), 1e-6)
  })
})

describe('the areas of a register', () => {
  function read(unit: AreaColumns['unit'], ...cells: string[]): number {
    const names = cells.map((_, i) => `c${i}`)
    return areaReader({ name: 'a', fields: names, rows: [] }, { unit, fields: names })(cells)
  }
  const bighaM2 = areaUnits.lessa.m2

  it('are numbers in a unit, with digit groups and digits of Indian scripts', () => {
    assert.equal(read('m2', '1,20,000.5'), 120_000.5)
    assert.equal(read('hectare', '0.25 ha'), 2500)
    assert.equal(read('m2', '১২০ m²'), 120)
    assert.ok(Math.abs(read('acre', '1') - 4046.856) < 1e-3)
    assert.ok(Math.abs(read('foot2', '14400') - bighaM2) < 1e-9)
  })

  it('may have the parts of a local unit in one cell or in several', () => {
    const expected = bighaM2 * (1 + 2 / 5 + 10.5 / 100)

    for (const cells of [['1-2-10.5'], ['1 bigha 2 katha 10.5 lessa'], ['১', '২', '১০.৫']]) {
      assert.ok(Math.abs(read('lessa', ...cells) - expected) < 1e-9, cells.join())
    }
    assert.ok(Math.abs(read('lessa', '', '2', '') - (bighaM2 * 2) / 5) < 1e-9)
    assert.equal(read('lessa', '1.5'), 1.5 * bighaM2)
    const barak = bighaM2 * (1 + 2 / 20 + 3 / 320 + 4 / 6400)
    assert.ok(Math.abs(read('ganda', '1-2-3-4') - barak) < 1e-9)
    assert.ok(Math.abs(read('ganda', '1', '2', '3', '4') - barak) < 1e-9)
  })

  it('are unknown rather than wrong', () => {
    for (const cell of ['', 'not known', '1-2', '1-2-3-4', '-5', '12,5', '1-2-x']) {
      assert.ok(Number.isNaN(read('lessa', cell)), cell)
    }
    assert.ok(Number.isNaN(read('m2', '12 (was 13)')))
  })

  it('are written in the unit of the register', () => {
    assert.equal(writeInUnit(bighaM2 * 1.25, 'lessa'), '1-1-5')
    assert.equal(writeInUnit(-bighaM2 / 100, 'lessa'), '-0-0-1')
    assert.equal(writeInUnit(-0.1, 'lessa'), '0-0-0')
    assert.equal(writeInUnit(2500, 'hectare'), 0.25)
  })
})

describe('the columns with the areas', () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i)
  const areasM2 = numbers.map((i) => 900 + 41 * i)
  const plots = numbers.map((i) => [String(i + 1), areasM2[i]] as const)

  function guess(names: string[], cells: (areaM2: number, i: number) => string[]) {
    const rows = numbers.map((i) => [String(i + 1), ...cells(areasM2[i], i)])
    const register = { name: 'a', fields: ['dag', ...names], rows }
    return guessArea(comparisonOf(plots, [], { register }))
  }
  const inParts = (areaM2: number) => String(writeInUnit(areaM2, 'lessa')).split('-')

  it('are those that agree with the map in some unit, whatever their name', () => {
    const others = (i: number) => [String(i), `Owner ${i}`]

    for (const [unit, perM2] of [
      ['m2', 1],
      ['hectare', 1e-4],
      ['acre', 1 / areaUnits.acre.m2],
      ['foot2', 1 / areaUnits.foot2.m2],
    ] as const) {
      const { isCertain, ...area } = guess(['serial', 'owner', 'x'], (areaM2, i) => [
        ...others(i),
        (areaM2 * perM2).toFixed(4),
      ])
      assert.deepEqual(area, { unit, fields: ['x'] })
      assert.ok(isCertain)
    }
  })

  it('may be the parts of a local unit', () => {
    const { isCertain: _, ...three } = guess(['Bigha', 'Kattha', 'Lecha'], inParts)
    const { isCertain: __, ...one } = guess(['kali'], (areaM2) => [inParts(areaM2).join('-')])
    const { isCertain: ___, ...barak } = guess(['B', 'K', 'Chatak', 'Ganda'], (areaM2) =>
      String(writeInUnit(areaM2, 'ganda')).split('-'),
    )

    assert.deepEqual(three, { unit: 'lessa', fields: ['Bigha', 'Kattha', 'Lecha'] })
    assert.deepEqual(one, { unit: 'lessa', fields: ['kali'] })
    assert.deepEqual(barak, { unit: 'ganda', fields: ['B', 'K', 'Chatak', 'Ganda'] })
  })
})
