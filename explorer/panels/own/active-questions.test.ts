import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSample } from '@app/formats/samples-for-tests.ts'
import { createExplorerState } from '../../state/explorer-state.ts'
import { ownGroundOf } from '../../state/ground.ts'
import { activeQuestions } from './active-questions.ts'

describe('the conditions on a file', () => {
  it('are told in words, count what would pass without them, and can be removed', async () => {
    const state = createExplorerState()
    const csv =
      'use,name,wkt\nhouse,Ab,POINT (91 26)\nfield,Bc,POINT (92 26)\nfield,Cd,POINT (93 26)\n'
    state.addOpened({
      ...(await openSample({ 'plots.csv': new TextEncoder().encode(csv) })),
      id: 1,
    })
    state.toggleWord(0, 2)
    state.askColumn(1, () => ({ kind: 'contains', text: 'a' }))
    const own = ownGroundOf(state.read())
    assert.ok(own)

    const filters = activeQuestions(state, own)

    assert.deepEqual(
      filters.map(({ words }) => words),
      ['use: field', 'name: “a”'],
    )
    assert.deepEqual(
      filters.map((filter) => filter.countWithout?.()),
      [1, 2],
    )
    state.filterFileInView(true)
    const withView = activeQuestions(state, ownGroundOf(state.read()) ?? own)
    assert.deepEqual(
      withView.map(({ key }) => key),
      ['inView', '0', '1'],
    )
    withView[0]?.remove()
    assert.equal(ownGroundOf(state.read())?.ground.seen, null)
    filters[0]?.remove()
    assert.equal(ownGroundOf(state.read())?.ground.selection.count, 1)
  })
})
