import assert from 'node:assert/strict'
import { it } from 'node:test'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { MapOverlay } from '../../map/map-view.ts'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('measures distance and area point by point, in all units, and ends with Escape', async () => {
  const { button, map, shows, state, user } = await openWorkbench()
  await user.click(button('Measure distance or area'))
  await screen.findByRole('region', { name: 'Measure' })
  const note = () => screen.getByRole('region', { name: 'Measure' }).textContent ?? ''
  const laid = () => map.calls.findLast(({ name }) => name === 'lay')?.args[0] as MapOverlay // what is laid
  await waitFor(() => assert.ok(laid()))
  const tap = (x: number, y: number) => act(async () => laid().tap({ x, y }))

  await tap(0, 0)
  await tap(1000, 0)
  assert.match(note(), /Length111\.32 m365\.22 ft30\.44 nal/)
  assert.match(screen.getByText(/^2 points/).textContent ?? '', /111\.32 m/)

  await user.click(button('Area'))
  await tap(1000, 1000)
  await tap(0, 1000)
  assert.match(note(), /Area12,309\.1 m²132,494 sq ft9 bigha 1 katha 0 lessa/)
  fireEvent.keyDown(map.element, { key: 'Backspace' })
  assert.equal(state.read().map.measure?.points.length, 3)

  await act(async () => state.stepBack(false))
  assert.equal(shows('.measure-note'), false)
  assert.equal(map.calls.at(-1)?.name, 'endLaying')
})
