import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { statuses } from '../survey/vocabulary.ts'
import { anyFilter, anySurvey } from './any-survey-for-tests.ts'
import { areaBinOf, areaStopsM2 } from './bins.ts'
import { codeCounts, countFacets } from './facets.ts'
import { codedColumns, selectPlots } from './plot-filter.ts'

describe('the counts beside the choices of a filter', () => {
  it('are those of choosing it alone in its family, the others staying', () => {
    fc.assert(
      fc.property(anySurvey(), anyFilter(), ({ plots }, filter) => {
        const facets = countFacets(plots, filter)

        for (const column of codedColumns) {
          const wanted = Array.from({ length: codeCounts[column] }, (_, code) => {
            const codes = { ...filter.codes, [column]: 1 << code }
            return selectPlots(plots, { ...filter, codes }).count
          })
          assert.deepEqual(Array.from(facets.codes[column]), wanted)
        }
      }),
    )
  })

  it('of area and day leave out only the range of their own', () => {
    fc.assert(
      fc.property(anySurvey(), anyFilter(), ({ plots }, filter) => {
        const facets = countFacets(plots, filter)

        const anyArea = selectPlots(plots, { ...filter, areaM2: null })
        const anyDay = selectPlots(plots, { ...filter, day: null })
        const isVisited = (i: number) => plots.status[i] !== statuses.indexOf('unvisited')
        assert.deepEqual(
          nonZero(facets.byArea),
          tally(anyArea.passes, (i) => areaBinOf(plots.areaM2[i])),
        )
        assert.deepEqual(
          nonZero(facets.byDay),
          tally(anyDay.passes, (i) => (isVisited(i) ? plots.day[i] : null)),
        )
      }),
    )
  })
})

describe('the bars of areas', () => {
  it('begin at their stop and end before the next', () => {
    for (const [bin, stop] of areaStopsM2.entries()) {
      assert.equal(areaBinOf(stop), bin)
      if (bin > 0) assert.equal(areaBinOf(stop - 0.01), bin - 1)
    }
    assert.equal(areaBinOf(1e9), areaStopsM2.length - 1)
  })
})

function nonZero(counts: Uint32Array): Map<number, number> {
  return new Map([...counts.entries()].filter(([, count]) => count > 0))
}

function tally(passes: Uint8Array, binOf: (i: number) => number | null): Map<number, number> {
  const bins = [...passes.entries()]
    .filter(([, pass]) => pass === 1)
    .map(([i]) => binOf(i))
    .filter((bin) => bin !== null)
    .sort((a, b) => a - b)
  return new Map(bins.map((bin) => [bin, bins.filter((other) => other === bin).length]))
}
