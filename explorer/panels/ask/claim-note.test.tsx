import assert from 'node:assert/strict'
import { it } from 'node:test'
import { act, screen } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('each claim of the page opens its view, with a note and nothing else selected', async (t) => {
  // As in newer browsers. React calls whatever an effect returns.
  t.mock.method(Element.prototype, 'scrollTo', () => Promise.resolve())
  const { button, chips, map, shows, state, user } = await openWorkbench(
    '#explore?landUse=4&view=1&plot=812&show=table',
  )
  assert.equal(chips().length, 2)

  for (const [claim, panel, view] of [
    ['layers', 'layers', 'map'],
    ['formats', 'files', 'map'],
    ['items', 'none', 'table'],
    ['metrics', 'metrics', 'map'],
    ['team', 'team', 'map'],
  ] as const) {
    await act(async () => state.showClaim(claim))

    const note = await screen.findByRole('note')
    assert.doesNotMatch(note.textContent, /[{}]|undefined/)
    const { dataset } = screen.getByRole('region', { name: 'Sample survey' })
    assert.deepEqual([dataset.panel, dataset.view], [panel, view], claim)
    assert.deepEqual(chips(), [], claim)
    assert.ok(!shows('.card'), claim)
  }

  // The team's plot has a house, close enough to see it change colour.
  const [landUse] = screen.getAllByLabelText<HTMLSelectElement>('Land use')
  assert.equal(landUse?.value, '0')
  assert.ok(state.read().pick.picked)
  const move = map.calls.findLast(({ name }) => name === 'moveTo')
  assert.equal(Object(move?.args[0]).zoom, 17.5)

  await user.click(button('Filters'))
  assert.ok(!shows('[role=note]'))
})
