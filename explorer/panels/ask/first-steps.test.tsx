import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act, cleanup } from '@testing-library/react'
import { readAddress } from '../../address.ts'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the hints', () => {
  it('stay closed in this tab, and leave the focus to the map', async (t) => {
    t.after(() => sessionStorage.clear())
    const { button, hints, map, user } = await open()
    assert.ok(hints())

    await user.click(button('Close these hints'))

    assert.equal(hints(), null)
    assert.equal(map.calls.filter(({ name }) => name === 'focus').length, 1)
    assert.deepEqual([localStorage.length, sessionStorage.length], [0, 1])
    cleanup()
    assert.equal((await open()).hints(), null)
  })

  it('are not needed once something is chosen', async () => {
    const { hints, state } = await open()
    const follow = (address: string) => act(async () => state.restore(readAddress(address) ?? {}))

    for (const address of ['#explore?tax=1', '#explore?plot=12', '#explore?show=table']) {
      await follow(address)
      assert.equal(hints(), null, address)
      await follow('#explore?')
      assert.ok(hints())
    }
  })

  it('can be closed where storage is forbidden', async (t) => {
    // A copy of the module, as what it remembers would last for the tests that follow.
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

async function open() {
  const bench = await openWorkbench()
  return { ...bench, hints: () => bench.container.querySelector('.first-steps') }
}
