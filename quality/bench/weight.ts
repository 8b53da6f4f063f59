import { setTimeout as pause } from 'node:timers/promises'
import {
  type Device,
  desktop,
  openVisit,
  phone,
  type Subject,
  smallPhone,
  type Visit,
} from './chromium.ts'
import { readPaints } from './in-page.ts'
import { atMost, type Rows, showKilobytes } from './row.ts'

/** One network response, as it was transferred: compressed, headers included. */
interface Transfer {
  url: string
  kind: string
  bytes: number
  /** When it was requested, on the browser's clock. */
  startedAt: number
}

/**
 * What a visitor downloads without scrolling, pointing or typing: everything that is requested
 * before the load event. Pictures below the first screen come after it.
 */
export async function* measureWeight(subject: Subject): Rows {
  const devices = [phone, smallPhone, desktop]
  for (const [index, device] of devices.entries()) {
    subject.runner.log(`bytes before scrolling, ${device.name}`, index + 1, devices.length)
    yield* look(subject, device)
  }
}

async function* look({ browser, url }: Subject, device: Device): Rows {
  const visit = await openVisit(browser, device)
  const recorded = await recordTransfers(visit)
  const loaded = new Promise<number>((resolve) => {
    visit.session.on('Page.loadEventFired', ({ timestamp }) => resolve(timestamp))
  })
  await visit.session.send('Page.enable')
  await visit.page.goto(url, { waitUntil: 'load' })
  const loadedAt = await loaded
  await pause(ARRIVAL_MS)
  const transfers = recorded.filter(({ startedAt }) => startedAt <= loadedAt)
  const paints = await visit.page.evaluate(readPaints)
  await visit.close()

  const where = `${device.width} px (${device.name})`
  const foreign = transfers.filter(
    (transfer) => new URL(transfer.url).origin !== new URL(url).origin,
  )
  const isDesktop = device === desktop
  yield atMost(`everything at ${where}`, bytesOf(transfers), {
    bar: isDesktop ? 150_000 : 60_000,
    show: showKilobytes,
    note: listKinds(transfers),
  })
  yield atMost(`pictures at ${where}`, bytesOf(transfers, 'picture'), {
    bar: isDesktop ? 60_000 : 35_000,
    show: showKilobytes,
  })
  yield atMost(`requests at ${where}`, transfers.length, {
    bar: isDesktop ? 10 : undefined,
    aim: 4,
  })
  yield atMost(`requests to others at ${where}`, foreign.length, { bar: 0 })
  yield {
    what: `largest paint at ${where}`,
    value: paints.isText ? 'text' : 'picture',
    ok: true,
    note: isDesktop ? paints.element : `${paints.element}; aim text`,
  }
}

/** Long enough for the end of what was requested. */
const ARRIVAL_MS = 3_000

const kinds: Record<string, string> = {
  Document: 'html',
  Script: 'script',
  Stylesheet: 'css',
  Font: 'font',
  Image: 'picture',
}

/** Grows with every response that arrives, until the visit is closed. */
export async function recordTransfers({ session }: Visit): Promise<Transfer[]> {
  const transfers: Transfer[] = []
  const started = new Map<string, Transfer>()
  const startTimes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    startTimes.set(requestId, timestamp)
  })
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('http')) return
    const startedAt = startTimes.get(requestId) ?? 0
    started.set(requestId, { url: response.url, kind: kinds[type] ?? 'other', bytes: 0, startedAt })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = started.get(requestId)
    if (transfer) transfers.push({ ...transfer, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return transfers
}

function bytesOf(transfers: readonly Transfer[], kind?: string): number {
  const counted = transfers.filter((transfer) => kind === undefined || transfer.kind === kind)
  return counted.reduce((sum, { bytes }) => sum + bytes, 0)
}

function listKinds(transfers: readonly Transfer[]): string {
  const present = [...new Set(transfers.map(({ kind }) => kind))]
  return present.map((kind) => `${kind} ${(bytesOf(transfers, kind) / 1000).toFixed(1)}`).join(', ')
}
