import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, cleanup } from '@testing-library/react'
import { readAddress } from '../../address.ts'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the hints', () => {
  it('stay closed in this tab, and move the focus to the map', async (t) => {
    t.after(() => sessionStorage.clear())
    const { button, map, shows, user } = await openWorkbench()
    assert.ok(shows('.first-steps'))

    await user.click(button('Close these hints'))

    assert.ok(!shows('.first-steps'))
    assert.equal(map.calls.filter(({ name }) => name === 'focus').length, 1)
    assert.deepEqual([localStorage.length, sessionStorage.length], [0, 1])
    cleanup()
    const again = await openWorkbench()
    assert.ok(!again.shows('.first-steps'))

    await user.click(again.button('Ask the ward'))

    assert.equal(again.container.querySelectorAll('.first-steps__question').length, 8)
  })

  it('disappear once something is selected', async () => {
    const { shows, state } = await openWorkbench()
    const follow = (address: string) => act(async () => state.restore(readAddress(address) ?? {}))

    for (const address of ['#explore?tax=1', '#explore?plot=12', '#explore?show=table']) {
      await follow(address)
      assert.ok(!shows('.first-steps'), address)
      await follow('#explore?')
      assert.ok(shows('.first-steps'))
    }
  })

  it('can be closed where storage is forbidden', async (t) => {
    // A copy of the module, because its memory would affect later tests.
    const copy = './closed-hints.ts?copy'
    const { areHintsClosed, closeHints }: typeof import('./closed-hints.ts') = await import(copy)
    t.mock.getter(globalThis, 'sessionStorage', () => {
      throw new DOMException('forbidden', 'SecurityError')
    })
    assert.equal(areHintsClosed(), false)

    closeHints()

    assert.equal(areHintsClosed(), true)
  })
})
