import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outlineArea } from './outlines.ts'
import { plotRings, survey } from './sample-survey-for-tests.ts'
import {
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
})
