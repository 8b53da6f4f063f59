import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { enquiryMessages, enquirySchema, HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { openTestApp } from './app-for-tests.ts'
import { brokenStore, enquiry, post, postForm } from './contact-for-tests.ts'
import type { EnquiryStore } from './store/enquiry-store.ts'

describe('an enquiry from a bot', () => {
  for (const [what, changes] of [
    ['fills the field nobody sees', { [HONEYPOT_FIELD]: 'https://spam.example' }],
    ['has a link for a name', { name: 'www.spam.example' }],
    ['writes link markup', { message: 'buy [url=https://spam.example]here[/url]' }],
    ['writes HTML links', { message: 'buy <a href="https://spam.example">here</a>' }],
    ['writes many links', { message: 'https://spam.example '.repeat(5) }],
  ] as const) {
    it(`gets the usual response, and is kept but not delivered, when it ${what}`, async (t) => {
      const { app, store } = await openTestApp(t)

      const response = await post(app, { ...enquiry, ...changes })

      assert.equal(response.statusCode, 200)
      assert.deepEqual(Object.keys(response.json()), ['id', 'receivedAt'])
      const found = await store.find(response.json().id)
      assert.equal(found?.enquiry.status, 'quarantined')
      assert.ok(found?.enquiry.quarantineReason)
      assert.deepEqual(found?.deliveries, [])
    })
  }

  it('is kept but not delivered when a page of another site makes a visitor send it', async (t) => {
    const { app, store } = await openTestApp(t)
    const host = 'www.example.org'

    const answers = [
      await postForm(app, enquiry, { 'sec-fetch-site': 'cross-site' }),
      await postForm(app, { ...enquiry, message: 'Ours' }, { 'sec-fetch-site': 'same-origin' }),
      // Browsers from before 2023.
      await postForm(app, { ...enquiry, message: 'Old' }, { origin: 'https://evil.example' }),
      await postForm(app, { ...enquiry, message: 'Hidden' }, { origin: 'null' }),
      await postForm(
        app,
        { ...enquiry, message: 'Old, ours' },
        { host, origin: `https://${host}` },
      ),
    ]

    for (const { statusCode } of answers) assert.equal(statusCode, 200)
    const stored = await Array.fromAsync(store.list({}), (one) => `${one.message} ${one.status}`)
    assert.deepEqual(stored.sort(), [
      'Hello quarantined',
      'Hidden quarantined',
      'Old quarantined',
      'Old, ours accepted',
      'Ours accepted',
    ])
  })

  it('is not assumed for an empty honeypot or for one or two links', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await post(app, {
      ...enquiry,
      [HONEYPOT_FIELD]: '',
      message: 'Our map is at https://maps.example and https://plots.example',
    })

    assert.equal((await store.find(response.json().id))?.enquiry.status, 'accepted')
  })
})

describe('an enquiry from a form without script', () => {
  it('is stored the same way and gets a page as response', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await postForm(app, { ...enquiry, message: 'one\r\ntwo' })

    assert.equal(response.statusCode, 200)
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(response.body, /<title>Sent/)
    assert.deepEqual(await messagesIn(store), ['one\ntwo'])
    const [stored] = await Array.fromAsync(store.list({}))
    assert.ok(stored && response.body.includes(stored.reference))
  })

  for (const [what, letter] of [
    ['Assamese', 'ক'],
    ['pictures', '🗺'],
  ] as const) {
    it(`may be as long as the form allows, also in ${what}`, async (t) => {
      const { app, store } = await openTestApp(t)
      const { name, message } = enquirySchema.properties

      const response = await postForm(app, {
        ...enquiry,
        name: letter.repeat(name.maxLength),
        message: letter.repeat(message.maxLength),
      })

      assert.equal(response.statusCode, 200, response.body)
      assert.deepEqual(await messagesIn(store), [letter.repeat(message.maxLength)])
    })
  }

  it('gets a page with the fields to correct, safely escaped', async (t) => {
    const { app, store } = await openTestApp(t)

    const response = await postForm(app, {
      ...enquiry,
      name: '',
      email: '<script>alert(1)</script>',
      '<b>': 'x',
    })

    assert.equal(response.statusCode, 422)
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
    assert.match(response.body, /<title>Refused/)
    assert.equal(response.body.match(/<li>/g)?.length, 3)
    assert.ok(response.body.includes(`<li>${enquiryMessages.name.missing}</li>`))
    assert.doesNotMatch(response.body, /<script>|<b>|<!--problems-->/)
    assert.equal(await store.count({}), 0)
  })

  it('gets a page when it is too large, too frequent, or cannot be stored', async (t) => {
    const { app } = await openTestApp(t, { rateLimitPerMinute: 2, store: brokenStore() })

    const large = await postForm(app, { ...enquiry, message: 'a'.repeat(70_000) })
    const down = await postForm(app, enquiry)
    const often = await postForm(app, enquiry)

    const answers = [large, down, often]
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).join(), '413,503,429')
    for (const response of answers) {
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(response.body, /<ul><li>[^<]+<\/li><\/ul>/)
    }
    assert.ok(large.body.includes(enquiryMessages.message.tooLong), 'it says what is too large')
  })
})

function messagesIn(store: EnquiryStore): Promise<string[]> {
  return Array.fromAsync(store.list({}), ({ message }) => message)
}
