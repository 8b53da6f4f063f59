import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { referenceOf } from '@app/contract/reference.ts'
import { WISH_PATH, wishMessages } from '@app/contract/wishes.ts'
import type { FastifyInstance } from 'fastify'
import { openTestApp } from './app-for-tests.ts'
import { brokenStore, enquiry, post } from './contact-for-tests.ts'
import { StoreUnavailableError } from './store/store.ts'

const wanted = { email: enquiry.email, kind: 'erasure', text: 'Please' }

describe('what a sender asks for', () => {
  it('gets the same answer, whether there is such an enquiry or not', async (t) => {
    const { app, store } = await openTestApp(t)
    const { id } = (await post(app, enquiry)).json()
    const reference = referenceOf(id)

    const answers = [
      await ask(app, { ...wanted, reference }),
      await ask(app, { ...wanted, reference: 'LS-0000-00' }),
      await ask(app, { ...wanted, reference, email: 'eve@example.org' }),
      await ask(app, { ...wanted, reference, kind: 'copy', [HONEYPOT_FIELD]: 'robot' }),
    ]

    const plain = answers.map(({ statusCode, body, headers: { date: _, ...headers } }) => {
      return { statusCode, body, headers }
    })
    for (const answer of plain) assert.deepEqual(answer, plain[0])
    assert.deepEqual([plain[0]?.statusCode, plain[0]?.headers['cache-control']], [200, 'no-store'])
    assert.match(plain[0]?.body ?? '', /<title>Asked/)
    const [standing] = await store.standings([id])
    assert.deepEqual(
      standing?.wishes.map(({ kind, text }) => [kind, text]),
      [['erasure', 'Please']],
    )
  })

  for (const [what, changes, message] of [
    ['a reference', { reference: '<b>' }, wishMessages.reference],
    ['no choice', { kind: '' }, wishMessages.kind],
    ['an address', { email: 'ada' }, wishMessages.email],
    ['a text', { text: 'a'.repeat(2_001) }, wishMessages.text],
  ] as const) {
    it(`is refused with a page that explains ${what} that is not valid`, async (t) => {
      const { app } = await openTestApp(t)

      const answer = await ask(app, { ...wanted, reference: 'LS-0000-00', ...changes })

      assert.equal(answer.statusCode, 422)
      assert.ok(answer.body.includes(`<ul><li>${message}</li></ul>`), answer.body)
    })
  }

  it('counts towards the rate limit of the form, and is not lost silently', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 1 })
    await post(app, enquiry)
    assert.equal((await ask(app, { ...wanted, reference: 'LS-0000-00' })).statusCode, 429)

    const fail = () => Promise.reject(new StoreUnavailableError('disk full'))
    const store = { ...brokenStore(), wish: fail } as ReturnType<typeof brokenStore>
    const { app: broken } = await openTestApp(t, { store })
    const answer = await ask(broken, { ...wanted, reference: 'LS-0000-00' })
    assert.equal(answer.statusCode, 503)
    assert.match(answer.body, /try again/)
  })
})

function ask(app: FastifyInstance, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: WISH_PATH,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
