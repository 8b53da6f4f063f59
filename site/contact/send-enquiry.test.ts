import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type FarAnswer, openFarSide, receipt } from './far-side-for-tests.ts'
import { FinalRefusal, type Sends, sendEnquiry, sendToApi } from './send-enquiry.ts'

const key = '5f0c7a52-3f2e-4c1b-9a77-0a6a3c0f7f10'
const enquiry = {
  name: 'অনিতা ডেকা',
  email: 'anita@example.org',
  phoneNumber: '+91 98765 43210',
  message: 'নমস্কাৰ 🗺️\n"quoted" & <b>',
}

test('our server gets exactly the four fields, as JSON', async (t) => {
  const far = await listen(t)

  await settled(sendEnquiry(enquiry, key, far.endpoints))

  const [request] = far.toApi()
  assert.equal(request?.method, 'POST')
  assert.equal(request?.headers['content-type'], 'application/json')
  assert.equal(new TextDecoder().decode(request?.body), JSON.stringify(enquiry))
})

test('the spreadsheet gets exactly the four fields, as form data, and no custom header', async (t) => {
  const far = await listen(t)

  await settled(sendEnquiry(enquiry, key, far.endpoints))

  const [request] = far.toSpreadsheet()
  assert.equal(request?.method, 'POST')
  assert.match(request?.headers['content-type'] ?? '', /^multipart\/form-data; boundary=/)
  assert.equal(request?.headers['idempotency-key'], undefined)
  const fields = await new Response(request?.body, {
    headers: { 'content-type': request?.headers['content-type'] ?? '' },
  }).formData()
  // Form data normalises line ends, as its standard requires.
  const message = enquiry.message.replaceAll('\n', '\r\n')
  assert.deepEqual([...fields], Object.entries({ ...enquiry, message }))
})

for (const status of [200, 503]) {
  test(`every response of ${status} is read, because an unread one would delay the next request`, async (t) => {
    const far = await listen(t, { '/api/contact': status, '/spreadsheet': status })
    const { fetch } = globalThis
    const answers: Response[] = []
    t.mock.method(globalThis, 'fetch', async (...request: Parameters<typeof fetch>) => {
      const answer = await fetch(...request)
      answers.push(answer)
      return answer
    })

    await settled(sendEnquiry(enquiry, key, far.endpoints))

    assert.equal(answers.length, 2)
    for (const answer of answers) assert.deepEqual([answer.status, answer.bodyUsed], [status, true])
  })
}

for (const status of [200, 201, 204, 400, 422, 429, 500, 503]) {
  const isOk = status < 300
  test(`${status} is ${isOk ? 'a success' : 'a failure'} of the spreadsheet`, async (t) => {
    const far = await listen(t, { '/spreadsheet': status })

    const [, result] = await settled(sendEnquiry(enquiry, key, far.endpoints))

    assert.equal(result.status, isOk ? 'fulfilled' : 'rejected')
  })
}

for (const [outcome, statuses] of [
  ['a success', [200]],
  ['a failure that may be none the next time', [201, 204, 404, 408, 429, 500, 503]],
  ['a failure for good', [400, 413, 415, 422]],
] as const) {
  test(`${statuses.join()} of our server is ${outcome}`, async (t) => {
    for (const status of statuses) {
      const far = await listen(t, { '/api/contact': status })

      const reason = await sendToApi(enquiry, key, far.endpoints).catch((error: Error) => error)

      assert.equal(reason instanceof Error, outcome !== 'a success', `${status}`)
      assert.equal(reason instanceof FinalRefusal, outcome === 'a failure for good', `${status}`)
    }
  })
}

test('each request may take 15 s and outlive the page that made it', async (t) => {
  const far = await listen(t)
  const timeout = t.mock.method(AbortSignal, 'timeout')
  const fetched = t.mock.method(globalThis, 'fetch')

  await settled(sendEnquiry(enquiry, key, far.endpoints))

  const times = timeout.mock.calls.flatMap((call) => call.arguments)
  const outlives = fetched.mock.calls.map((call) => call.arguments[1]?.keepalive)
  assert.deepEqual(
    [times, outlives],
    [
      [15_000, 15_000],
      [true, true],
    ],
  )
})

test('a response after a redirect, as from an Apps Script, is a success', async (t) => {
  const far = await listen(t, { '/spreadsheet': 302 })

  const [, result] = await settled(sendEnquiry(enquiry, key, far.endpoints))

  assert.equal(result.status, 'fulfilled')
  assert.ok(far.requests.some(({ url }) => url === '/elsewhere'))
})

test('the response of our server is logged, and parsed if it is a receipt', async (t) => {
  const far = await listen(t)
  const logged = t.mock.method(console, 'info', () => {})
  const elsewhere = { ...far.endpoints, apiUrl: `${far.origin}/another-server` }

  const ours = await sendToApi(enquiry, key, far.endpoints)
  const others = await sendToApi(enquiry, key, elsewhere)

  assert.equal((await ours.receipt)?.id, receipt.id)
  assert.equal(await others.receipt, undefined)
  const texts = logged.mock.calls.map(({ arguments: [text] }) => text)
  assert.deepEqual(texts, [JSON.stringify(receipt), '/another-server took it'])
})

function settled({ api, spreadsheet }: Sends) {
  return Promise.allSettled([api, spreadsheet])
}

/** The remote side of both requests, at another origin than that of the tests. */
async function listen(t: TestContext, answers: Record<string, FarAnswer> = {}) {
  const far = await openFarSide(t, answers)
  t.mock.method(console, 'info', () => {})
  const apiUrl = `${far.origin}/api/contact`
  const endpoints = { apiUrl, spreadsheetUrl: `${far.origin}/spreadsheet` }
  return { ...far, endpoints }
}
