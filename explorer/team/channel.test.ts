import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it, type TestContext } from 'node:test'
import { type OpenChannel, pageChannel, type TeamChannel, tabChannel } from './channel.ts'

let names = 0

describeChannel('between tabs', () => tabChannel(`test-${process.pid}-${names++}`))
describeChannel('within a page', () => pageChannel(null))
describeChannel('within a page that reaches other tabs', () =>
  pageChannel(tabChannel(`test-${process.pid}-${names++}`)),
)

/** Tests the interface for each implementation. */
function describeChannel(name: string, build: () => OpenChannel): void {
  describe(`a channel ${name}`, () => {
    it('delivers a message to all others but not to its sender', async (t) => {
      const open = build()
      const [a, b, c] = [ear(t, open), ear(t, open), ear(t, open)]

      a.channel.send({ n: 1 })

      await Promise.all([b.heard(1), c.heard(1)])
      assert.deepEqual(
        [a, b, c].map(({ all }) => all),
        [[], [{ n: 1 }], [{ n: 1 }]],
      )
    })

    it('delivers a copy', async (t) => {
      const open = build()
      const [a, b] = [ear(t, open), ear(t, open)]
      const message = { list: [1] }

      a.channel.send(message)
      message.list.push(2)

      await b.heard(1)
      assert.deepEqual(b.all, [{ list: [1] }])
    })

    it('keeps the order', async (t) => {
      const open = build()
      const [a, b] = [ear(t, open), ear(t, open)]

      for (let n = 0; n < 50; n += 1) a.channel.send(n)

      await b.heard(50)
      assert.deepEqual(b.all, [...Array(50).keys()])
    })

    it('delivers nothing after it is closed', async (t) => {
      const open = build()
      const [a, b, c] = [ear(t, open), ear(t, open), ear(t, open)]

      b.channel.close()
      a.channel.send('x')

      await c.heard(1)
      assert.deepEqual(b.all, [])
    })
  })
}

describe('two pages', () => {
  it('deliver to each other and within themselves', async (t) => {
    const name = `test-${process.pid}-${names++}`
    const [here, there] = [pageChannel(tabChannel(name)), pageChannel(tabChannel(name))]
    const [a, b] = [ear(t, here), ear(t, here)]
    const [c, d] = [ear(t, there), ear(t, there)]

    b.channel.send('from b')

    await Promise.all([a.heard(1), c.heard(1), d.heard(1)])
    assert.deepEqual(
      [a, b, c, d].map(({ all }) => all.length),
      [1, 0, 1, 1],
    )
  })

  it('work separately where tabs cannot communicate', async (t) => {
    const open = pageChannel(() => {
      throw new Error('SecurityError')
    })
    const [a, b] = [ear(t, open), ear(t, open)]

    a.channel.send('x')

    await b.heard(1)
    assert.deepEqual(b.all, ['x'])
  })
})

function ear(t: TestContext, open: OpenChannel) {
  const all: unknown[] = []
  const news = new EventTarget()
  const channel: TeamChannel = open((data) => {
    all.push(data)
    news.dispatchEvent(new Event('news'))
  })
  t.after(() => channel.close())
  return {
    channel,
    all,
    async heard(count: number): Promise<void> {
      while (all.length < count) await once(news, 'news', { signal: t.signal })
    },
  }
}
