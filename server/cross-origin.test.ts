import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CONTACT_PATH, SPREADSHEET_PATH } from '@app/contract/enquiry.ts'
import { openTestApp } from './app-for-tests.ts'
import { enquiry, postForm } from './contact-for-tests.ts'

const siteOrigin = 'https://www.example.org'

for (const url of [CONTACT_PATH, SPREADSHEET_PATH]) {
  it(`answers a preflight at ${url} from the origin of the pages`, async (t) => {
    const { app } = await openTestApp(t, { siteOrigin })

    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: siteOrigin, 'access-control-request-method': 'POST' },
    })

    assert.equal(statusCode, 204)
    assert.equal(headers['access-control-allow-origin'], siteOrigin)
    assert.equal(headers['access-control-allow-methods'], 'POST')
    assert.equal(
      headers['access-control-allow-headers'],
      'content-type, idempotency-key, notice-version',
    )
  })
}

it('stores what the pages send from their own origin, and quarantines other origins', async (t) => {
  const { app, store } = await openTestApp(t, { siteOrigin })
  const send = (origin: string, message: string) =>
    postForm(app, { ...enquiry, message }, { origin, 'sec-fetch-site': 'cross-site' })

  const ours = await send(siteOrigin, 'Ours')
  const theirs = await send('https://evil.example', 'Theirs')

  assert.equal(ours.headers['access-control-allow-origin'], siteOrigin)
  assert.equal(theirs.headers['access-control-allow-origin'], undefined)
  const statuses: string[] = []
  for await (const { message, status } of store.list({})) statuses.push(`${message} ${status}`)
  assert.deepEqual(statuses.sort(), ['Ours accepted', 'Theirs quarantined'])
})

it('allows no other origin where the server itself serves the pages', async (t) => {
  const { app } = await openTestApp(t)

  const { statusCode, headers } = await app.inject({
    method: 'OPTIONS',
    url: CONTACT_PATH,
    headers: { origin: siteOrigin, 'access-control-request-method': 'POST' },
  })

  assert.equal(statusCode, 405)
  assert.equal(headers['access-control-allow-origin'], undefined)
})
