import { makeDataDir, startServer } from '../real-server.ts'
import type { Desk, Row } from '../row.ts'
import { openPopup, type Visitor } from './visitor.ts'

const FINAL = [400, 413, 415, 422]

/** Final rejections, as a proxy may send them: each is shown, and none is tried again. */
export async function measureRefusals(desk: Desk, visitor: Visitor): Promise<Row[]> {
  const each = desk.isQuick ? 2 : 25
  const server = await startServer(desk, { dataDir: makeDataDir(desk) })
  const refuse = async (statuses: readonly number[]) => {
    let [told, retried, refusals] = [0, 0, 0]
    for (const status of statuses) {
      for (let time = 1; time <= each; time += 1) {
        desk.say(`refused with ${status}`, time, each)
        const page = await openPopup(visitor, server.url)
        const outcome = await page.run(meetRefusal, status)
        await page.close()
        refusals += 1
        if (outcome.isTold) told += 1
        if (outcome.sends > 1) retried += 1
      }
    }
    return { told, retried, refusals }
  }
  const final = await refuse(FINAL)
  const passing = await refuse([503])
  await server.end()
  return [
    {
      what: `final refusals (${FINAL.join(', ')}) in ${visitor.name}`,
      value: `${final.retried} retried, ${final.told} told`,
      bar: `0 retried, all ${final.refusals} told`,
      ok: final.retried === 0 && final.told === final.refusals,
      note: 'the browser came online again after each, and the tab was shown again',
    },
    {
      what: 'the same with 503, which is none',
      value: `${passing.retried} retried, ${passing.told} told`,
      bar: `must retry all ${passing.refusals}, and tell none`,
      ok: passing.retried === passing.refusals && passing.told === 0,
    },
  ]
}

/** Runs in the page: both endpoints reject; then come the events that make a page try again. */
async function meetRefusal(status: number): Promise<{ isTold: boolean; sends: number }> {
  const form = document.querySelector('form.contact-form')
  if (!(form instanceof HTMLFormElement)) throw new Error('there is no form')
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let sends = 0
  window.fetch = async (request) => {
    const isApi = String(request).includes('/api/contact')
    if (isApi) sends += 1
    return new Response('{}', { status: isApi ? status : 500 })
  }
  const texts = { name: 'Ada', email: 'ada@example.org', phoneNumber: '', message: 'Hello' }
  for (const [name, value] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = value
    }
  }
  form.requestSubmit()
  const submit = form.querySelector('button[type=submit]')
  while (sends === 0 || submit?.hasAttribute('disabled')) await rest(2)
  await rest(50)
  const isTold = !form.checkValidity()
  for (let time = 0; time < 3; time += 1) {
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    await rest(100)
  }
  return { isTold, sends }
}
