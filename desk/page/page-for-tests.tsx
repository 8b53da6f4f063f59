import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listen, type TestDesk } from '../desk-for-tests.ts'
import { Desk } from './desk.tsx'

/** The real page in a DOM without a browser, with a real desk. */
export function openPage(t: TestContext, desk: TestDesk, address = '') {
  const { fetch, EventSource } = globalThis
  Object.assign(globalThis, { fetch: fetchFrom(desk), EventSource: newsOf(desk) })
  history.replaceState(null, '', `/${address}`)
  t.after(() => {
    Object.assign(globalThis, { fetch, EventSource })
    history.replaceState(null, '', '/')
  })
  const { container, unmount } = render(<Desk />)
  const user = userEvent.setup({ delay: null })
  const textOf = (selector: string) =>
    [...container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const names = () => textOf('.enquiry-list__name')
  return {
    ...{ user, names, textOf, unmount },
    button: (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name }),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    /** Waits for these names in the list, from the top. */
    lists: (...expected: string[]) => waitFor(() => assert.deepEqual(names(), expected)),
    marksAsRead: (count: number) =>
      waitFor(() => assert.equal(textOf('.enquiry-list [data-read]').length, count)),
    row: (name: string) => screen.findByRole('button', { name: new RegExp(name) }),
    health: () => container.querySelector('details')?.dataset.state,
    says: (notice: string) => waitFor(() => assert.deepEqual(textOf('.notice__text'), [notice])),
  }
}

/** As sent by a browser, with the session's cookie and the page's origin. */
function fetchFrom({ send, headers: session }: TestDesk) {
  return async (path: string, { method = 'GET', body = '', signal }: Sent = {}) => {
    const { status, headers, body: answer } = await send(method, path, session, body)
    signal?.throwIfAborted()
    return new Response(answer, {
      status,
      headers: { 'content-type': `${headers['content-type']}` },
    })
  }
}

interface Sent {
  method?: string
  body?: string
  signal?: AbortSignal
}

/** Server-sent events, which this DOM lacks. */
function newsOf(desk: TestDesk) {
  return class extends EventTarget {
    readonly #news = listen(desk, (text) => {
      // The stream begins with a comment, so this is when a browser's is open.
      if (text.startsWith(': listening')) this.dispatchEvent(new Event('open'))
      for (const [, type] of text.matchAll(/^event: (\w+)$/gm))
        this.dispatchEvent(new Event(`${type}`))
    })

    close() {
      this.#news.destroy()
    }
  }
}
