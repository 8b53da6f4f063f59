import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8 } from 'fflate'
import { openSample } from '../../formats/samples-for-tests.ts'
import { createExplorerState } from '../../state/explorer-state.ts'
import { ownGroundOf, shownOf } from '../../state/ground.ts'
import { activeQuestions } from './active-questions.ts'

const csv =
  'name,use,floors,lng,lat\nA,house,1,91.7,26.1\nB,field,2,91.8,26.1\nC,house,3,91.9,26.1\n'
const file = await openSample({ 'plots.csv': strToU8(csv) })

describe('what a file is filtered by', () => {
  it('is told column by column, with what would pass without it, and removed alone', () => {
    const state = createExplorerState()
    state.addOpened({ ...file, id: 1 })
    state.toggleQuestion(2, { kind: 'range', from: 2, to: 3, isBelow: false })
    state.toggleQuestion(0, { kind: 'contains', text: ' b ' })
    const own = ownGroundOf(state.read())
    assert.ok(own)

    const [name, floors] = activeQuestions(state, own)
    assert.deepEqual([name.words, floors.words], ['name: “b”', 'floors: 2 – 3'])
    assert.equal(name.countWithout?.(), 2)

    name.remove()
    assert.equal(shownOf(state.read()).count, 2)
  })
})
