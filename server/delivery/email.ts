import { createTransport } from 'nodemailer'
import type { Enquiry } from '../store/store.ts'
import type { Channel } from './channel.ts'

export interface EmailSettings {
  smtpUrl: string
  to: readonly string[]
  from: string
  /** The product's name, which opens the subject. */
  siteName: string
}

/** Tells the owner by e-mail; a reply goes to the visitor. */
export function buildEmailChannel({ smtpUrl, to, from, siteName }: EmailSettings): Channel {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    name: 'email',
    async send(enquiry) {
      await transport.sendMail({
        from,
        to: [...to],
        replyTo: { name: oneLine(enquiry.name), address: enquiry.email },
        subject: `${siteName}: enquiry from ${oneLine(enquiry.name)}`,
        messageId: `<${enquiry.id}@${from.split('@').at(-1)}>`,
        date: enquiry.receivedAt,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        text: textOf(enquiry),
        html: htmlOf(enquiry),
      })
    },
    close: () => transport.close(),
  }
}

/** A header is one line, whatever a visitor sends. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

function rowsOf(enquiry: Enquiry): [string, string][] {
  return [
    ['Name', enquiry.name],
    ['E-mail', enquiry.email],
    ['Contact number', enquiry.phoneNumber || '(none)'],
    ['Received', enquiry.receivedAt.toISOString()],
    ['Id', enquiry.id],
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
