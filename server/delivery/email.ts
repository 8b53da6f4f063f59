import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { enquiryFields, titleOf } from '@app/contract/enquiry-fields.ts'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { escapeHtml } from '../escape-html.ts'
import type { Digest, Enquiry } from '../store/store.ts'
import { isThisMachine } from '../store/this-machine.ts'
import type { Channel, ChannelKind } from './channel.ts'

interface EmailSettings {
  smtpUrl: string
  to: readonly string[]
  from: string
  /** The product's name, which starts the subject. */
  siteName: string
}

export const email: ChannelKind = {
  settings: {
    SMTP_URL: {
      takes: 'smtp://… or smtps://…, optionally with ?requireTLS=false, or nothing',
      isTaken: isSmtpUrl,
      needs: 'NOTIFY_TO',
      isSecret: true,
    },
    NOTIFY_TO: {
      takes: 'e-mail addresses separated by commas, or nothing',
      isTaken: (text) => addressesOf(text).every(isAddress),
      needs: 'SMTP_URL',
    },
    NOTIFY_FROM: { takes: 'an e-mail address, or nothing', isTaken: isAddress, needs: 'SMTP_URL' },
    RECEIPT_FROM: { takes: 'an e-mail address, or nothing', isTaken: isAddress, needs: 'SMTP_URL' },
  },
  build({ SMTP_URL: smtpUrl, NOTIFY_TO: addresses, NOTIFY_FROM: sender }, siteName) {
    const to = addressesOf(addresses ?? '')
    const from = sender ?? to[0] ?? ''
    return smtpUrl === undefined ? [] : buildEmailChannels({ smtpUrl, to, from, siteName })
  },
}

/** To do without TLS, it must be disabled explicitly. */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  return [null, 'true', 'false'].includes(url.searchParams.get('requireTLS'))
}

export function isAddress(text: string): boolean {
  return /^[^\s@<>,"]+@[^\s@<>,"]+$/.test(text)
}

function addressesOf(text: string): string[] {
  return [...new Set(text.split(',').map((address) => address.trim()))]
}

/** The time limit for connecting and for each response: some servers scan a mail first. */
export const timeouts = { connectMs: 15_000, answerMs: 55_000 } as const

/**
 * Notifies the owner by e-mail; a reply goes to the visitor. Each recipient is a separate channel,
 * so that the store records who is still pending when the mail server rejects one of them.
 */
export function buildEmailChannels(settings: EmailSettings): Channel[] {
  return settings.to.map((recipient, index) => ({
    // By position, so that deliveries to a mistyped address go to the corrected one.
    name: index === 0 ? 'email' : `email-${index + 1}`,
    atOnce: 2,
    timeoutMs: 75_000,
    send: (enquiry, signal) => {
      const mail = { ...headOf(recipient, settings), ...mailOf(enquiry, settings) }
      return sendMail(settings.smtpUrl, mail, signal)
    },
    sendDigest: (digest, signal) => {
      const mail = { ...headOf(recipient, settings), ...digestMailOf(digest, settings) }
      return sendMail(settings.smtpUrl, mail, signal)
    },
  }))
}

/** `handOver` is called when the mail server has asked for the text; if it rejects, none is sent. */
export async function sendMail(
  smtpUrl: string,
  mail: SendMailOptions,
  signal: AbortSignal,
  handOver: () => Promise<void> = async () => undefined,
): Promise<void> {
  const transport = openTransport(smtpUrl, signal)
  transport.use('stream', ({ message }, done) => {
    message.processFunc((text) => Readable.from(afterwards(handOver, text)))
    done()
  })
  try {
    const { rejected } = await transport.sendMail(mail)
    if (rejected.length > 0) throw new Error('the mail server rejected the recipient')
  } finally {
    transport.close()
  }
}

async function* afterwards(first: () => Promise<void>, text: Readable) {
  await first()
  yield* text
}

/** For one mail, over a separate connection: nothing queues, and an abort ends everything. */
function openTransport(url: string, signal: AbortSignal) {
  return createTransport({
    url,
    // The URL takes precedence. A local mail server often has no certificate.
    requireTLS: !isThisMachine(new URL(url).hostname),
    getSocket: ({ host, port, secure }, done) => {
      openSocket(host ?? '', Number(port ?? (secure ? 465 : 587)), signal).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port, signal })
  // With TLS, errors are reported on the socket above this one.
  socket.on('error', () => undefined)
  socket.setTimeout(timeouts.connectMs, () => socket.destroy(new Error('Connection timeout')))
  await once(socket, 'connect')
  socket.setTimeout(0).removeAllListeners('timeout')
  return socket
}

function headOf(recipient: string, { to, from }: EmailSettings): SendMailOptions {
  return {
    envelope: { from, to: recipient },
    from,
    to: [...to],
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

function mailOf(enquiry: Enquiry, { from, siteName }: EmailSettings): SendMailOptions {
  return {
    replyTo: { name: oneLine(enquiry.name), address: enquiry.email },
    subject: `${siteName}: enquiry from ${oneLine(enquiry.name)}`,
    messageId: `<${enquiry.id}@${from.split('@').at(-1)}>`,
    date: enquiry.receivedAt,
    text: textOf(enquiry),
    html: htmlOf(enquiry),
  }
}

/** It contains no personal data: a bot's text does not belong in a mailbox. */
function digestMailOf(digest: Digest, { from, siteName }: EmailSettings): SendMailOptions {
  const { until, fresh, waiting, newest } = digest
  const lines = newest.map(({ reference, receivedAt, reason }) => {
    return `${receivedAt.toISOString()}  ${reference}  ${reason}`
  })
  const more = fresh - newest.length
  return {
    subject: `${siteName}: ${fresh} new in quarantine`,
    messageId: `<quarantine-${until.getTime()}@${from.split('@').at(-1)}>`,
    text: [
      'These enquiries look automated, or came after the number that is delivered in a day',
      '(ENQUIRIES_PER_DAY). They are stored, but were not delivered.\n',
      `New since the last digest: ${fresh}`,
      `Total in quarantine: ${waiting}\n`,
      ...lines,
      ...(more > 0 ? [`and ${more} older`] : []),
      '\nTo list them, and to release one that is genuine:',
      '  npm run enquiries -- list --status quarantined',
      '  npm run enquiries -- release REFERENCE\n',
    ].join('\n'),
  }
}

/** A header is one line, and is not decoded, whatever a visitor sends: `=?` would begin a code. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll('=?', '=\u2060?')
}

/** All fields except the message, which follows them. */
function rowsOf(enquiry: Enquiry): [string, string][] {
  const fields = enquiryFields.filter(({ name }) => name !== 'message')
  return [
    ...fields.map(({ name }): [string, string] => [titleOf(name), enquiry[name] || '(none)']),
    ['Received', enquiry.receivedAt.toISOString()],
    ['Reference', enquiry.reference],
  ]
}

function textOf(enquiry: Enquiry): string {
  const rows = rowsOf(enquiry).map(([label, value]) => `${label}: ${oneLine(value)}`)
  return `${rows.join('\n')}\n\n${enquiry.message}\n`
}

function htmlOf(enquiry: Enquiry): string {
  const cells = rowsOf(enquiry).map(
    ([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const message = escapeHtml(enquiry.message).replace(/\n/g, '<br>\n')
  return `<table cellpadding="4">${cells.join('')}</table>\n<p>${message}</p>\n`
}
