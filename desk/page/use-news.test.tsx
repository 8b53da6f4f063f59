import assert from 'node:assert/strict'
import { it } from 'node:test'
import { render, waitFor } from '@testing-library/react'
import { useNews } from './use-news.ts'

it('listens in one of many tabs and notifies the others; when it is closed or refused, the next listens', async (t) => {
  const open: FakeSource[] = []
  class FakeSource extends EventTarget {
    static CLOSED = 2
    readyState = 1

    constructor() {
      super()
      open.push(this)
    }

    close() {
      open.splice(open.indexOf(this), 1)
    }
  }
  const { EventSource } = globalThis
  Object.assign(globalThis, { EventSource: FakeSource })
  t.after(() => Object.assign(globalThis, { EventSource }))
  const heard = Array.from({ length: 7 }, () => 0)
  function Tab({ number }: { number: number }) {
    useNews(() => {
      heard[number] = (heard[number] ?? 0) + 1
    })
    return null
  }
  const tabs = heard.map((_, number) => render(<Tab number={number} />))
  const tell = (name: string) => open[0]?.dispatchEvent(new Event(name))
  const isHeard = (...expected: number[]) => waitFor(() => assert.deepEqual(heard, expected))

  await waitFor(() => assert.equal(open.length, 1))
  tell('news')
  await isHeard(1, 1, 1, 1, 1, 1, 1)
  tell('error')
  tell('error')
  await isHeard(2, 2, 2, 2, 2, 2, 2)

  tabs[0]?.unmount()
  await waitFor(() => assert.equal(open.length, 1))
  tell('open')
  await isHeard(2, 3, 3, 3, 3, 3, 3)

  t.mock.timers.enable({ apis: ['setTimeout'] })
  const refused = open.pop()
  assert.ok(refused)
  refused.readyState = FakeSource.CLOSED
  refused.dispatchEvent(new Event('error'))
  t.mock.timers.tick(60_000)
  t.mock.timers.reset()
  await waitFor(() => assert.equal(open.length, 1))
  tell('news')
  await isHeard(2, 5, 5, 5, 5, 5, 5)
  for (const tab of tabs.slice(2)) tab.unmount()
  await waitFor(() => assert.equal(open.length, 1))
  tell('open')
  await isHeard(2, 6, 5, 5, 5, 5, 5)
})
