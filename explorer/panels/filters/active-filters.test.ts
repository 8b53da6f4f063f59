import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { codedColumns } from '../../dataset/plot-names.ts'
import { sampleIndex } from '../../dataset/sample-dataset.ts'
import { rangeCondition } from '../../filter/plot-filter.ts'
import { shownDataset, viewOf } from '../../state/datasets.ts'
import { createExplorerState, type ExplorerState } from '../../state/explorer-state.ts'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { activeFilters, mostInTheWay } from './active-filters.ts'

describe('the filters that are set', () => {
  it('are one for each family, and can be removed separately', () => {
    const state = filtered()
    const keys = () => activeIn(state).map(({ key }) => key)
    const columns = [...codedColumns, 'areaM2', 'day'] as const
    const all = ['inView', ...columns.map((column) => String(sampleIndex(column)))]
    assert.deepEqual(keys(), all)

    for (const key of all) {
      const before = keys()
      activeIn(state)
        .find((filter) => filter.key === key)
        ?.remove()

      assert.deepEqual(
        keys(),
        before.filter((other) => other !== key),
      )
    }
  })

  it('are described in words', () => {
    const state = filtered()

    const all = activeIn(state).map(({ words }) => words)

    assert.equal(new Set(all).size, all.length)
    for (const words of all) assert.doesNotMatch(words, /undefined|null|NaN/)
  })
})

describe('the filters on a file', () => {
  it('are described in words, have the count without them, and can be removed', async () => {
    const state = createExplorerState()
    const csv =
      'use,name,wkt\nhouse,Ab,POINT (91 26)\nfield,Bc,POINT (92 26)\nfield,Cd,POINT (93 26)\n'
    state.addOpened({
      ...(await openSample({ 'plots.csv': new TextEncoder().encode(csv) })),
      id: 1,
    })
    state.toggleWord(0, 2)
    state.filterColumn(1, () => ({ kind: 'contains', text: 'a' }))

    const filters = activeIn(state)

    assert.deepEqual(
      filters.map(({ words }) => words),
      ['use: field', 'name: “a”'],
    )
    assert.deepEqual(
      filters.map((filter) => filter.countWithout()),
      [1, 2],
    )
    state.filterInView(true)
    const withView = activeIn(state)
    assert.deepEqual(
      withView.map(({ key }) => key),
      ['inView', '0', '1'],
    )
    withView[0]?.remove()
    assert.equal(viewOf(state.read()).seen, null)
    filters[0]?.remove()
    assert.equal(viewOf(state.read()).selection.count, 1)
  })
})

describe('the most restrictive filter', () => {
  const remove = () => {}

  it('is the one without which the most features match', () => {
    const filters = [3, 0, 12, 7].map((count, index) => ({
      key: String(index),
      words: '',
      remove,
      countWithout: () => count,
    }))

    assert.equal(mostInTheWay(filters)?.key, '2')
  })

  it('is none where removing a single one would not help', () => {
    const stuck = { key: 'a', words: '', remove, countWithout: () => 0 }

    assert.equal(mostInTheWay([stuck]), null)
  })
})

function begin() {
  const state = createExplorerState()
  state.showSurvey(survey)
  return state
}

function activeIn(state: ExplorerState) {
  return activeFilters(state, shownDataset(state.read()) ?? assert.fail())
}

function filtered() {
  const state = begin()
  state.noteCamera({ centre: survey.origin, zoom: 14, bearing: 0, pitch: 0 }, [
    survey.origin.lng - 1,
    survey.origin.lat - 1,
    survey.origin.lng + 1,
    survey.origin.lat + 1,
  ])
  for (const column of codedColumns) {
    state.toggleWord(sampleIndex(column), 1)
    state.toggleWord(sampleIndex(column), 3)
  }
  state.toggleConditions([sampleIndex('areaM2'), rangeCondition('areaM2', { from: 10, to: 500 })])
  state.toggleConditions([sampleIndex('day'), rangeCondition('day', { from: 3, to: 9 })])
  state.filterInView(true)
  return state
}
