import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { listen } from '../../tools/testing/listen.ts'
import { keptEnquiry } from '../store/enquiry-for-tests.ts'
import type { Enquiry } from '../store/store.ts'
import { buildEmailChannels, email, timeouts } from './email.ts'
import { openMailServer } from './mail-server-for-tests.ts'
import { defaultPace } from './pace.ts'
import { itRefuses } from './settings-for-tests.ts'

const { signal } = new AbortController()

const enquiry: Enquiry = {
  ...keptEnquiry,
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phoneNumber: '+91 361 234 5678',
  message: 'Two lines:\n<b>bold & "quoted"</b>',
}

const refuseMail: NonNullable<SMTPServerOptions['onData']> = (stream, _session, done) => {
  stream.resume().on('end', () => done(refusal(452)))
}

describe('the e-mail of an enquiry', () => {
  itRefuses(email, {
    SMTP_URL: ['mail.example.org', 'smtp://mail.example.org?requireTLS='],
    NOTIFY_TO: ['nobody', 'a@example.org,'],
    NOTIFY_FROM: ['a@example.org\nBcc: b@example.org'],
    RECEIPT_FROM: ['Lessa <a@example.org>'],
  })

  it('goes to each recipient, names all of them, and a reply goes to the visitor', async (t) => {
    const { channel, mails } = await openMail(t)

    await channel.send(enquiry, signal)

    const [mail] = mails
    assert.deepEqual(mail?.recipients, ['owner@lessa.example'])
    assert.match(headerOf(mail?.source, 'To'), /owner@lessa\.example, desk@lessa\.example/)
    assert.equal(mail?.sender, 'site@lessa.example')
    assert.match(headerOf(mail?.source, 'From'), /site@lessa\.example/)
    assert.match(headerOf(mail?.source, 'Reply-To'), /Ada Lovelace.*<ada@example\.org>/)
    assert.match(headerOf(mail?.source, 'Subject'), /Lessa: .*Ada Lovelace/)
  })

  it('has a text and an HTML part, in which visitor text is never markup', async (t) => {
    const { channel, mails } = await openMail(t)

    await channel.send(enquiry, signal)

    const source = decodeQuotedPrintable(mails[0]?.source ?? '')
    assert.match(source, /Content-Type: text\/plain/)
    assert.match(source, /Content-Type: text\/html/)
    assert.match(source, /^Reference: LS-1B58-42\r$/m)
    assert.match(source, />LS-1B58-42<\/td>/)
    assert.match(source, /\n<b>bold & "quoted"<\/b>/, 'as it is in the text')
    assert.match(source, /&#60;b&#62;bold &#38; &#34;quoted&#34;&#60;\/b&#62;/)
  })

  for (const [what, changes] of [
    ['a name of two lines', { name: 'Ada\r\nBcc: victim@example.org' }],
    ['a name with a separator', { name: 'Ada\u2028Bcc: victim@example.org' }],
    ['an address of two lines', { email: 'ada@example.org\r\nBcc: victim@example.org' }],
    ['an address of two people', { email: 'ada@example.org, victim@example.org' }],
    ['a message like headers', { message: '\r\nBcc: victim@example.org\r\n\r\n.\r\nQUIT' }],
  ] as const) {
    it(`gets no extra header or recipient from ${what}`, async (t) => {
      const { channel, mails } = await openMail(t)

      await channel.send({ ...enquiry, ...changes }, signal)

      const head = mails[0]?.source.split('\r\n\r\n')[0] ?? ''
      assert.doesNotMatch(head, /^Bcc:/im)
      assert.deepEqual(mails[0]?.recipients, ['owner@lessa.example'])
      assert.equal(mails.length, 1)
    })
  }

  it('writes an internationalised domain in Punycode', async (t) => {
    const { channel, mails } = await openMail(t)

    await channel.send({ ...enquiry, email: 'Ada@BÜCHER。example' }, signal)

    assert.match(headerOf(mails[0]?.source, 'Reply-To'), /<Ada@xn--bcher-kva\.example>/)
  })

  it('has the name as it was typed, even if it is written like an encoded word', async (t) => {
    const { channel, mails } = await openMail(t)

    await channel.send({ ...enquiry, name: 'Ada =?utf-8?Q?=50aid?= Bank' }, signal)

    for (const header of ['Subject', 'Reply-To']) {
      const written = headerOf(mails[0]?.source, header)
      assert.doesNotMatch(written, /=\?utf-8\?Q\?=50aid/, header)
      assert.match(decodeWords(written), /Ada =\u2060\?utf-8\?Q\?=50aid\?= Bank/, header)
    }
  })

  it('contains letters of any script', async (t) => {
    const { channel, mails } = await openMail(t)

    await channel.send({ ...enquiry, name: 'জয়', message: 'নমস্কাৰ' }, signal)

    assert.equal(mails.length, 1)
    assert.match(headerOf(mails[0]?.source, 'Subject'), /=\?UTF-8\?/)
  })
})

it('a digest says how many it does not list', async (t) => {
  const { channel, mails } = await openMail(t)
  const { id, reference, receivedAt } = enquiry
  const newest = Array(2).fill({ id, reference, receivedAt, reason: 'links' })

  for (const fresh of [2, 3]) {
    await channel.sendDigest({ until: receivedAt, fresh, waiting: 9, newest }, signal)
  }

  const lists = mails.map(({ source }) => source.split(/^.*links\r\n/m).at(-1) ?? '')
  assert.doesNotMatch(lists[0] ?? '', /older/)
  assert.match(lists[1] ?? '', /^and 1 older\r\n/)
})

describe('the recipients', () => {
  it('are a channel each, so that a rejected one is retried alone', async (t) => {
    const { channels, mails } = await openMail(t, {
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('desk') ? done(refusal(450)) : done(),
    })
    const [owner, desk] = channels
    assert.ok(owner && desk)

    await owner.send(enquiry, signal)
    await assert.rejects(desk.send(enquiry, signal), /450/)

    assert.deepEqual([owner.name, desk.name], ['email', 'email-2'])
    assert.deepEqual([mails.length, mails[0]?.recipients], [1, ['owner@lessa.example']])
  })

  it('share the identifier of the mail, which a repeat has too', async (t) => {
    const { channels, mails } = await openMail(t)

    for (const channel of channels) await channel.send(enquiry, signal)

    const ids = mails.map(({ source }) => headerOf(source, 'Message-ID'))
    assert.deepEqual(ids, Array(2).fill(`<${enquiry.id}@lessa.example>`))
    const recipients = mails.flatMap((mail) => mail.recipients)
    assert.deepEqual(recipients, ['owner@lessa.example', 'desk@lessa.example'])
  })
})

describe('a mail server that is slow', () => {
  it('gets as many mails at once as the channel allows, and none waits for another', async (t) => {
    const arrived: (() => void)[] = []
    const { channel } = await openMail(t, {
      onData(stream, _session, done) {
        stream.resume().on('end', () => {
          arrived.push(done)
          if (arrived.length === channel.atOnce) for (const answer of arrived) answer()
        })
      },
    })

    await Promise.all(Array.from({ length: channel.atOnce }, () => channel.send(enquiry, signal)))

    assert.equal(arrived.length, channel.atOnce)
  })

  for (const [what, query] of [
    ['in the clear', ''],
    ['under TLS', '?requireTLS=true&tls.rejectUnauthorized=false'],
  ] as const) {
    it(`is disconnected after an abort, ${what}`, async (t) => {
      const taken = Promise.withResolvers<void>()
      const left = Promise.withResolvers<void>()
      const { channel } = await openMail(
        t,
        {
          disabledCommands: query === '' ? ['STARTTLS'] : [],
          onData: (stream) => stream.resume().on('end', taken.resolve),
          onClose: () => left.resolve(),
        },
        `smtp://127.0.0.1${query}`,
      )
      const aborting = new AbortController()
      const sending = assert.rejects(channel.send(enquiry, aborting.signal))
      await taken.promise

      aborting.abort()

      await Promise.all([sending, left.promise])
    })
  }

  it('is disconnected when it never sends its greeting', async (t) => {
    const server = createServer()
    const channel = await channelTo(t, server)
    const aborting = new AbortController()
    const connected = once(server, 'connection')
    const sending = assert.rejects(channel.send(enquiry, aborting.signal))
    const [socket] = await connected
    const left = once(socket.resume(), 'close')

    aborting.abort()

    await Promise.all([sending, left])
  })

  it('gets no connection after an abort', async (t) => {
    const { channel, mails } = await openMail(t)

    await assert.rejects(channel.send(enquiry, AbortSignal.abort()))

    assert.deepEqual(mails, [])
  })

  it('times out before the outbox does, which would not have the reason', async (t) => {
    const { channel } = await openMail(t)

    assert.ok(timeouts.connectMs + timeouts.answerMs < channel.timeoutMs)
    assert.ok(channel.timeoutMs < defaultPace.leaseMs)
  })
})

describe('a mail server that offers no TLS', () => {
  for (const [url, isServed, what] of [
    // Also this machine, but by an address that does not look local.
    ['smtp://owner:secret@0.0.0.0', false, 'elsewhere gets neither password nor mail'],
    ['smtp://owner:secret@0.0.0.0?requireTLS=false', true, 'elsewhere gets both when told to'],
    ['smtp://owner:secret@127.0.0.1', true, 'on this machine gets both'],
    ['smtp://owner:secret@127.0.0.1?requireTLS=true', false, 'gets neither where it is a must'],
  ] as const) {
    it(what, async (t) => {
      const passwords: unknown[] = []
      const options: SMTPServerOptions = {
        allowInsecureAuth: true,
        onAuth({ password }, _session, done) {
          passwords.push(password)
          done(null, { user: 'owner' })
        },
      }
      const { channel, mails } = await openMail(t, options, url)

      const sending = channel.send(enquiry, signal)

      await (isServed ? sending : assert.rejects(sending, /STARTTLS/))
      assert.deepEqual(passwords, isServed ? ['secret'] : [])
      assert.equal(mails.length, isServed ? 1 : 0)
    })
  }
})

describe('a mail server that fails', () => {
  for (const [what, options] of [
    ['refuses the sender', { onMailFrom: (_from, _session, done) => done(refusal(451)) }],
    ['refuses a recipient', { onRcptTo: (_to, _session, done) => done(refusal(550)) }],
    ['refuses the mail', { onData: refuseMail }],
    ['refuses to talk', { onConnect: (_session, done) => done(refusal(421)) }],
  ] satisfies [string, SMTPServerOptions][]) {
    it(`and ${what} is an error`, async (t) => {
      const { channel } = await openMail(t, options)

      await assert.rejects(channel.send(enquiry, signal))
    })
  }

  it('by rejecting the recipient last, as LMTP may, is an error', async (t) => {
    const options = { lmtp: true, onData: refuseMail }
    const { channel } = await openMail(t, options, 'smtp://127.0.0.1?lmtp=true')

    await assert.rejects(channel.send(enquiry, signal), /rejected/)
  })

  it('by being absent is an error', async (t) => {
    const { channel, server } = await openMail(t)
    await new Promise<void>((resolve) => server.close(() => resolve()))

    await assert.rejects(channel.send(enquiry, signal), /ECONNREFUSED/)
  })

  it('by disconnecting in the middle is an error', async (t) => {
    const server = createServer((socket) => socket.end('220 hello\r\n'))
    const channel = await channelTo(t, server)

    await assert.rejects(channel.send(enquiry, signal))
  })
})

async function openMail(t: TestContext, options: SMTPServerOptions = {}, url?: string) {
  const { port, ...opened } = await openMailServer(t, options)
  return { ...opened, ...buildChannels(port, url) }
}

async function channelTo(t: TestContext, server: ReturnType<typeof createServer>) {
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)))
  const port = await listen(t, server)
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return buildChannels(port).channel
}

function buildChannels(port: number, url = 'smtp://127.0.0.1') {
  const channels = buildEmailChannels({
    smtpUrl: Object.assign(new URL(url), { port }).href,
    to: ['owner@lessa.example', 'desk@lessa.example'],
    from: 'site@lessa.example',
    siteName: 'Lessa',
  })
  const [channel] = channels
  assert.ok(channel)
  return { channel, channels }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('no'), { responseCode })
}

function headerOf(source: string | undefined, name: string): string {
  const head = source?.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
  return new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
}

function decodeQuotedPrintable(source: string): string {
  return source
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Header text as a mail program shows it. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/g, (_, code, text: string) =>
      code === 'B'
        ? text.replace(/.+/, (base64) => Buffer.from(base64, 'base64').toString('latin1'))
        : text
            .replaceAll('_', ' ')
            .replace(/=(..)/g, (__, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}
