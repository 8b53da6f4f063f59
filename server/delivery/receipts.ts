import { type Enquiry, RECEIPT, type Receipt } from '../store/store.ts'
import type { ChannelValues } from './channel.ts'
import { isAddress, sendMail } from './email.ts'
import { pauseAfter } from './pace.ts'
import { messageOf, type Sending, trySend } from './try-send.ts'

/** What a receipt says of the company. */
export interface ReceiptFacts {
  name: string
  /** The company's mailbox, which gets the answers. */
  email: string
  answerDays: number
  /** Who answers requests about personal data, and complaints. */
  grievances: string
  /** The page for such requests, if there is one at a public address. */
  requestsUrl: string | undefined
}

export interface ReceiptMailer {
  from: string
  perHour: number
  /**
   * Resolves once the mail server has accepted it. `handOver` is called before anything that it can
   * deliver is sent to it; if that rejects, nothing is.
   */
  send(enquiry: Enquiry, signal: AbortSignal, handOver: () => Promise<void>): Promise<void>
}

export type ReceiptOutcome = 'sent' | 'given_up' | 'dropped'

export interface ReceiptOptions extends Omit<Sending, 'onOutcome' | 'channel'> {
  receipts: ReceiptMailer
  onReceipts(outcome: ReceiptOutcome, count: number): void
}

/** As for the owner's mails. */
export const receiptChannel = { name: RECEIPT, atOnce: 2, timeoutMs: 75_000 } as const

/** Off unless RECEIPT_FROM is set. */
export function buildReceipts(
  { SMTP_URL: smtpUrl, RECEIPT_FROM: from }: ChannelValues,
  facts: ReceiptFacts,
  perHour: number,
): ReceiptMailer | undefined {
  if (smtpUrl === undefined || from === undefined) return undefined
  return {
    from,
    perHour,
    async send(enquiry, signal, handOver) {
      if (!isAddress(enquiry.email)) throw new Error('that is no address of one person')
      await sendMail(smtpUrl, receiptMail(enquiry, from, facts), signal, handOver)
    },
  }
}

/** Takes those that are due, until none is left or as many as can be sent at once. */
export async function takeReceipts(options: ReceiptOptions): Promise<Receipt[]> {
  const { store, receipts: mailer, pace, onReceipts } = options
  const limits = { perHour: mailer.perHour, leaseMs: pace.leaseMs }
  for (;;) {
    const taken = await store.takeReceipts(limits, receiptChannel.atOnce)
    const { receipts, dropped, givenUp } = taken
    onReceipts('dropped', dropped)
    onReceipts('given_up', givenUp)
    if (receipts.length > 0 || dropped + givenUp === 0) return receipts
  }
}

/**
 * Sends a receipt at most once: it is tried again only if the mail server cannot have accepted it.
 */
export async function sendReceipt(options: ReceiptOptions, receipt: Receipt): Promise<void> {
  const { store, receipts, pace, log, onReceipts, machine } = options
  let isFinal = false
  const reason = await trySend({ ...options, channel: receiptChannel }, async (signal) => {
    try {
      await receipts.send(receipt.enquiry, signal, async () => {
        if (!(await store.isReceiptWanted(receipt))) throw new Error('it is no longer wanted')
        signal.throwIfAborted()
        isFinal = true
      })
    } catch (error) {
      const code = responseCodeOf(error)
      if (code !== undefined) isFinal = code >= 500
      throw error
    }
  })

  const { attempts, enquiry } = receipt
  if (reason !== undefined) {
    const words = isFinal ? 'a receipt failed for good' : 'a receipt failed and may be retried'
    log.warn({ id: enquiry.id, attempts, reason }, words)
  }
  if (reason === undefined || isFinal) onReceipts(reason === undefined ? 'sent' : 'given_up', 1)
  try {
    if (reason === undefined || isFinal) await store.endReceipt(receipt)
    else await store.returnReceipt(receipt, pauseAfter(attempts, pace, machine))
  } catch (error) {
    log.warn({ reason: messageOf(error) }, 'the result of a receipt could not be stored')
  }
}

/** The answer of a mail server that refused the mail, which it then has not accepted. */
function responseCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined
  return typeof code === 'number' ? code : undefined
}

/** Nothing in it was typed by a visitor, except the address: nobody can send texts to others with it. */
function receiptMail(enquiry: Enquiry, from: string, facts: ReceiptFacts) {
  const { id, reference, email, receivedAt } = enquiry
  const { name, requestsUrl } = facts
  return {
    envelope: { from, to: email },
    from: { name, address: from },
    to: { name: '', address: email },
    replyTo: { name, address: facts.email },
    subject: `${name}: we have received your enquiry ${reference}`,
    messageId: `<receipt.${id}@${from.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: [
      'We have received your enquiry.\n',
      `Reference: ${reference}`,
      `Received: ${dates.format(receivedAt)} (UTC)\n`,
      `You can expect an answer from ${name} (${facts.email})`,
      `within ${facts.answerDays} working days.\n`,
      'To get a copy of your enquiry, to correct or withdraw it, or to complain,',
      'it is enough to answer this mail.',
      `Who answers: ${facts.grievances}, ${name}`,
      ...(requestsUrl === undefined ? [] : ['There is a form for this, too:', requestsUrl]),
      '\nIf you did not send an enquiry, somebody else entered your address.',
      'You can ignore this mail, or answer it, and we will delete the enquiry.\n',
    ].join('\n'),
  }
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
