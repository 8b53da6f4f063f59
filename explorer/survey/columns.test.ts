import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outlineArea, shorterSide } from './outlines.ts'
import { plotRings, ringsOf, survey } from './sample-survey-for-tests.ts'
import {
  DAY_MS,
  FIRST_DAY_MS,
  floods,
  landUses,
  materials,
  roadKinds,
  SURVEYOR_COUNT,
  statuses,
  taxes,
  tenures,
  waterKinds,
} from './vocabulary.ts'

const { plots, buildings, roads, water, blocks, contours, terrain, tracks } = survey
const total = plots.landUse.length

describe('the columns', () => {
  const { shapes: _, centres: __, ...named } = plots
  const columns = Object.entries(named).map(([name, column]) => ({ name, values: [...column] }))

  it('have an entry for every plot, with different values', () => {
    assert.equal(columns.length, 18)
    for (const { name, values } of columns) {
      assert.equal(values.length, total, name)
      assert.ok(new Set(values).size > 1, name)
    }
  })

  it('contain only numbers, none below 0', () => {
    const shapes = [plots, buildings, roads, water, blocks, contours, tracks].map(
      ({ shapes }) => shapes.coordinates,
    )
    const coordinates = [plots.centres, survey.lights, survey.boundary, terrain.heightsM, ...shapes]

    const below = columns.filter(({ values }) => !values.every((value) => value >= 0))
    assert.deepEqual(below, [])
    assert.ok(coordinates.every((values) => values.every(Number.isFinite)))
  })

  it('use every code, and no other', () => {
    const coded = [
      [plots.landUse, landUses],
      [plots.tenure, tenures],
      [plots.tax, taxes],
      [plots.status, statuses],
      [plots.flood, floods],
      [buildings.material, materials],
      [roads.kind, roadKinds],
      [water.kind, waterKinds],
    ] as const

    for (const [column, list] of coded) {
      const used = [...new Set(column)].sort((a, b) => a - b)
      assert.deepEqual(used, [...list.keys()])
    }
    assert.equal(new Set(plots.surveyor).size, SURVEYOR_COUNT)
  })

  it('agree with the shapes and with each other', () => {
    for (const [plot, ring] of plotRings.entries()) {
      const area = plots.areaM2[plot]
      assert.ok(Math.abs(outlineArea(ring) - area) < 0.1 + area * 1e-3, `area of plot ${plot}`)
    }
    for (let plot = 0; plot < total; plot += 1) {
      const isHome = /residential|mixed/.test(landUses[plots.landUse[plot]])
      assert.ok(plots.population[plot] === 0 || isHome, `people on plot ${plot}`)
      assert.ok(plots.population[plot] >= plots.households[plot], `households on plot ${plot}`)
      const isExempt = taxes[plots.tax[plot]] === 'exempt'
      assert.equal(isExempt, plots.taxRs[plot] === 0, `tax of plot ${plot}`)
      assert.ok(plots.valueLakh[plot] > 0, `value of plot ${plot}`)
    }
  })

  it('put floods on low ground', () => {
    const heights = floods.map((_, code) =>
      meanOf(plots.elevationM.filter((_, plot) => plots.flood[plot] === code)),
    )

    assert.ok(heights.every((height, i) => i === 0 || height <= heights[i - 1]))
  })

  it('make GNSS less accurate under trees and between houses', () => {
    const errorOf = (use: (typeof landUses)[number]) =>
      meanOf(plots.gnssErrorM.filter((_, plot) => landUses[plots.landUse[plot]] === use))

    assert.ok(errorOf('forest') > 3 * errorOf('agriculture'))
    assert.ok(errorOf('commercial') > 1.3 * errorOf('agriculture'))
  })
})

describe('the buildings', () => {
  it('are at most one and a half times as high as their shorter side', () => {
    const needles = ringsOf(buildings.shapes).filter(
      (ring, building) => buildings.heightM[building] > 1.5 * shorterSide(ring) + 1e-4,
    )

    assert.equal(needles.length, 0)
  })

  it('have room for a person on each floor', () => {
    const low = buildings.heightM.filter((heightM, i) => heightM < 2.3 * buildings.floors[i])

    assert.equal(low.length, 0)
  })
})

describe('the walks', () => {
  it('number the plots of each block from 1', () => {
    const next = new Map<number, number>()
    for (const [plot, block] of plots.block.entries()) {
      const number = (next.get(block) ?? 0) + 1
      assert.equal(plots.number[plot], number)
      next.set(block, number)
    }
    assert.equal(next.size, blocks.names.length)
    assert.equal(new Set(blocks.names).size, blocks.names.length)
  })

  it('give a block to one surveyor, who continues day by day', () => {
    for (let plot = 1; plot < total; plot += 1) {
      if (plots.block[plot] !== plots.block[plot - 1]) continue
      assert.equal(plots.surveyor[plot], plots.surveyor[plot - 1])
      assert.ok(plots.day[plot] >= plots.day[plot - 1])
    }
  })

  it('rest on Sundays, on Magh Bihu and on Republic Day', () => {
    const resting = ['2026-01-15', '2026-01-26'].map(
      (date) => (Date.parse(date) - FIRST_DAY_MS) / DAY_MS,
    )

    assert.ok(plots.day.every((day) => day % 7 !== 6 && !resting.includes(day)))
  })

  it('progress unevenly with the weather', () => {
    const today = Math.max(...tracks.day)
    const counts = [...Map.groupBy(plots.day, (day) => day)].flatMap(([day, visits]) =>
      day < today ? [visits.length] : [],
    )
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
    const spread = Math.sqrt(
      counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length,
    )

    assert.ok(spread > 0.25 * mean, `${spread} around ${mean}`)
    assert.ok(Math.min(...counts) < 0.5 * mean)
  })

  it('have tracks of past days only, and no visits after them', () => {
    const today = Math.max(...tracks.day)

    for (const [plot, day] of plots.day.entries()) {
      const isVisited = statuses[plots.status[plot]] !== 'unvisited'
      assert.equal(isVisited, day <= today, `plot ${plot}`)
    }
  })
})

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
