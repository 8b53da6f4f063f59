import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { enquiryFields } from '@app/contract/enquiry-fields.ts'
import type { SMTPServerOptions } from 'smtp-server'
import { until } from '../../tools/testing/until.ts'
import { enquiry, keptEnquiry } from '../store/enquiry-for-tests.ts'
import type { Enquiry } from '../store/store.ts'
import { openMailServer } from './mail-server-for-tests.ts'
import { openOutbox, openStore } from './outbox-for-tests.ts'
import type { ReceiptOutcome } from './receipts.ts'
import { facts, mailer } from './receipts-for-tests.ts'

describe('a receipt', () => {
  it('says what was received, who answers by when, and how to ask for more', async (t) => {
    const [mail] = await sendOne(t, keptEnquiry)

    const source = mail?.source ?? ''
    const [head = '', body = ''] = source.split(/\r\n\r\n(.*)/s)
    assert.equal(mail?.sender, 'hello@lessa.example')
    assert.deepEqual(mail?.recipients, ['ada@example.org'])
    assert.match(head, /^From: Lessa <hello@lessa\.example>\r$/m)
    assert.match(head, /^To: ada@example\.org\r$/m)
    assert.match(head, /^Reply-To: Lessa <support@lessa\.example>\r$/m)
    assert.match(head, /^Auto-Submitted: auto-replied\r$/m)
    assert.match(
      head,
      new RegExp(`^Message-ID: <receipt\\.${keptEnquiry.id}@lessa\\.example>`, 'mi'),
    )
    assert.match(head, /^Content-Type: text\/plain/m)
    const { answerDays, grievances, requestsUrl, email } = facts
    const told = ['LS-1B58-42', '2 January 2026', email, `${answerDays} `, grievances, requestsUrl]
    assert.deepEqual(
      told.filter((words) => !body.includes(words)),
      [],
    )
  })

  const trick = 'x"</p>\r\nBcc: victim@example.org\r\nSubject: =?utf-8?Q?no?=\r\n\r\n.\r\nQUIT\r\n'
  for (const { name } of enquiryFields.filter(({ rule }) => rule !== 'email')) {
    it(`has nothing of a ${name} full of tricks`, async (t) => {
      const [plain] = await sendOne(t, keptEnquiry)
      const mails = await sendOne(t, { ...keptEnquiry, [name]: trick })

      assert.equal(mails.length, 1)
      assert.deepEqual(mails[0]?.recipients, plain?.recipients)
      assert.equal(withoutDate(mails[0]?.source), withoutDate(plain?.source))
    })
  }

  it('goes to one address, whatever was typed', async (t) => {
    for (const [email, written] of [
      ['Ada@BÜCHER。example', 'Ada@bücher.example'], // in Punycode, which the server decodes
      ['=?utf-8?Q?no?=@example.org', '=?utf-8?Q?no?=@example.org'],
      ['ada@example.org\r\nBcc: victim@example.org', undefined],
      ['ada@example.org, victim@example.org', undefined],
    ] as const) {
      const mails = await sendOne(t, { ...keptEnquiry, email }).catch(() => [])

      assert.deepEqual(
        mails.flatMap(({ recipients }) => recipients),
        written === undefined ? [] : [written],
      )
    }
  })
})

describe('receipts', () => {
  it('leave the owner’s health and deliveries as they are if none can be sent', async (t) => {
    const { port } = await openMailServer(t, { onRcptTo: refuse })
    const store = await openStore(t)
    let count = 0
    const onReceipts = (outcome: ReceiptOutcome, some: number) => {
      if (outcome === 'given_up') count += some
    }
    const outbox = openOutbox(t, { store, channels: [], receipts: mailer(port), onReceipts })

    await store.accept(enquiry, outbox.channels)
    await until(() => count === 1)

    const { deliveries, oldestDueSince } = await store.backlog()
    assert.deepEqual([deliveries, oldestDueSince], [[], null])
  })
})

const refuse: NonNullable<SMTPServerOptions['onRcptTo']> = (_address, _session, done) => {
  done(Object.assign(new Error('no'), { responseCode: 550 }))
}

async function sendOne(t: TestContext, enquiry: Enquiry) {
  const { mails, port } = await openMailServer(t)
  await mailer(port).send(enquiry, new AbortController().signal, async () => undefined)
  return mails
}

function withoutDate(source = ''): string {
  return source.replace(/^Date: .*$/m, '')
}
