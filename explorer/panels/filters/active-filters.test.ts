import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codedColumns, everyPlot } from '../../filter/plot-filter.ts'
import { createExplorerState } from '../../state/explorer-state.ts'
import { survey } from '../../survey/sample-survey-for-tests.ts'
import { activeFilters, mostInTheWay } from './active-filters.ts'

const { plots } = survey

describe('the filters that are set', () => {
  it('are none at the beginning', () => {
    assert.deepEqual(activeFilters(createExplorerState(), everyPlot, plots), [])
  })

  it('are one for each family, and removing each leaves the others', () => {
    const state = filtered()
    const keys = () => activeFilters(state, state.read().filter, plots).map(({ key }) => key)
    const all = ['inView', ...codedColumns, 'areaM2', 'day']
    assert.deepEqual(keys(), all)

    for (const key of all) {
      const before = keys()
      activeFilters(state, state.read().filter, plots)
        .find((filter) => filter.key === key)
        ?.remove()

      assert.deepEqual(
        keys(),
        before.filter((other) => other !== key),
      )
    }
  })

  it('say what they ask in words of their own', () => {
    const state = filtered()

    const all = activeFilters(state, state.read().filter, plots).map(({ words }) => words)

    assert.equal(new Set(all).size, all.length)
    for (const words of all) assert.doesNotMatch(words, /undefined|null|NaN/)
  })

  it('know how many plots would pass without them', () => {
    const codes = { ...everyPlot.codes, flood: 0b1000, landUse: 0b10000 }
    const filter = { ...everyPlot, codes }

    const [use, flood] = activeFilters(createExplorerState(), filter, plots)

    const floods = plots.flood.reduce((sum, code) => sum + (code === 3 ? 1 : 0), 0)
    const uses = plots.landUse.reduce((sum, code) => sum + (code === 4 ? 1 : 0), 0)
    assert.equal(use?.countWithout?.(), floods)
    assert.equal(flood?.countWithout?.(), uses)
  })
})

describe('the filter most in the way', () => {
  const remove = () => {}

  it('is the one without which the most would pass', () => {
    const filters = [3, 0, 12, 7].map((count, place) => ({
      key: String(place),
      words: '',
      remove,
      countWithout: () => count,
    }))

    assert.equal(mostInTheWay(filters)?.key, '2')
  })

  it('is none where no single one would help', () => {
    const stuck = { key: 'a', words: '', remove, countWithout: () => 0 }

    assert.equal(mostInTheWay([stuck, { key: 'b', words: '', remove }]), null)
  })
})

function filtered() {
  const state = createExplorerState()
  state.showSurvey(survey)
  state.noteCamera({ centre: survey.origin, zoom: 14, bearing: 0, pitch: 0 }, [
    survey.origin.lng - 1,
    survey.origin.lat - 1,
    survey.origin.lng + 1,
    survey.origin.lat + 1,
  ])
  for (const column of codedColumns) {
    state.toggleCode(column, 1)
    state.toggleCode(column, 3)
  }
  state.toggleRange('areaM2', { from: 10, to: 500 })
  state.toggleRange('day', { from: 3, to: 9 })
  state.filterView(true)
  return state
}
