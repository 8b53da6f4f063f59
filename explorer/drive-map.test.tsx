import assert from 'node:assert/strict'
import { it } from 'node:test'
import { act } from '@testing-library/react'
import { openWorkbench } from './workbench-for-tests.tsx'

it('a closing card does not move a map that is still in flight', async () => {
  const { map, state } = await openWorkbench()
  const names = () => map.calls.map(({ name }) => name)

  await act(async () => state.pick({ dataset: 'sample', row: 7 }))
  assert.equal(names().filter((name) => name === 'uncover').length, 1)
  assert.ok(!names().includes('endUncovering'))
  await act(async () => state.pick(null))

  assert.equal(names().filter((name) => name === 'endUncovering').length, 1)
})

it('a map follows a request once, whatever changes afterwards', async () => {
  const { map, state } = await openWorkbench()
  const zooms = () => map.calls.filter(({ name }) => name === 'zoomBy').length

  await act(async () => state.command({ kind: 'zoom', steps: 1 }))
  await act(async () => state.toggleTilt())

  assert.equal(zooms(), 1)
})

it('an edit repaints an unfiltered map once', async () => {
  const { map, state } = await openWorkbench()
  const before = map.calls.length
  const { survey } = state.read().sample
  assert.ok(survey)

  const status = survey.plots.status.with(7, 1)
  await act(async () => state.showEdits({ changed: [7], columns: { status } }))
  await act(async () => state.settleEdits())

  const names = map.calls.slice(before).map(({ name }) => name)
  assert.deepEqual(names, ['refreshPlots', 'flash'])
})
