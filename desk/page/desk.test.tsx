import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { render, screen, waitFor } from '@testing-library/react'
import { enquiryWords, healthWords, notices, words } from '../content/words.ts'
import { accept, fail, openDesk } from '../desk-for-tests.ts'
import { Notice } from './notice.tsx'
import { openPage } from './page-for-tests.tsx'

describe("the desk's page", () => {
  it('is worked with keys', async (t) => {
    const desk = await openDesk(t)
    for (const name of ['Ada', 'Grace', 'Eve']) await accept(desk.store, { name })
    const page = openPage(t, desk)
    await page.lists('Eve', 'Grace', 'Ada')
    const focused = () => document.activeElement?.textContent

    await page.user.keyboard('jjkj')
    assert.match(`${focused()}`, /Grace/)
    await page.user.keyboard('{Enter}')
    await waitFor(() => assert.equal(focused(), 'Grace'))
    assert.equal((await page.row('Grace')).getAttribute('aria-current'), 'true')
    await page.marksAsRead(1)
    await page.user.keyboard('e')
    await screen.findByRole('button', { name: enquiryWords.reopen })
    await page.user.keyboard('/jek')
    await screen.findByDisplayValue('jek')
    await page.user.keyboard('{Escape}')
    assert.ok(document.activeElement === document.body)
    await page.press(words.clear)
    await page.lists('Eve', 'Grace', 'Ada')
    await page.user.keyboard('{Escape}')
    await waitFor(() => assert.match(`${focused()}`, new RegExp(`Grace.+${words.marks.handled}`)))
    assert.equal(location.hash, '')
  })

  it('says what needs attention, and mends it', async (t) => {
    const desk = await openDesk(t)
    await accept(desk.store, {}, ['webhook'])
    await fail(desk.store, 'webhook')
    const page = openPage(t, desk)
    await screen.findByText(healthWords.attention(3))
    assert.equal(page.health(), 'bad')
    const { deliveries, backup, proof } = healthWords.advice
    assert.deepEqual(page.textOf('.health-line dd p'), [deliveries, backup, proof])

    await page.press(healthWords.retryAll)
    await waitFor(() => assert.equal(page.health(), 'attention'))
    await page.press(healthWords.backUp)
    await screen.findByText(healthWords.good)
    assert.equal(page.health(), 'good')
    assert.match(page.textOf('.notice__text').join(), /\.db\b/)
  })

  it('says so when its process does not answer', async (t) => {
    const desk = await openDesk(t)
    const send = () => Promise.reject(new TypeError('Failed to fetch'))
    const page = openPage(t, { ...desk, send })

    await screen.findByText(healthWords.away)
    await screen.findByText(notices.failed)
    assert.equal(page.health(), 'bad')
  })

  it('takes a notice away after a while, but not a problem', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let done = 0
    const notice = (isProblem: boolean) => (
      <Notice notice={{ text: 'Done', isProblem }} onDone={() => (done += 1)} />
    )

    const { rerender } = render(notice(true))
    t.mock.timers.tick(60_000)
    assert.equal(done, 0)
    rerender(notice(false))
    t.mock.timers.tick(60_000)
    assert.equal(done, 1)
  })
})
