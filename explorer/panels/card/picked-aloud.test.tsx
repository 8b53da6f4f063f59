import assert from 'node:assert/strict'
import { it } from 'node:test'
import { act } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

it('announces a place without a plot for a while, and again at the next press', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { shows, state } = await openWorkbench()

  for (let press = 0; press < 2; press += 1) {
    await act(async () => state.pick(null, 'keys'))
    assert.ok(shows('.picked-aloud__miss'))
    await act(async () => t.mock.timers.tick(4000))
    assert.ok(!shows('.picked-aloud__miss'))
  }
})
