import type { EnquiryField } from '@app/contract/enquiry-fields.ts'
import type { Enquiry } from '@app/server/store/store.ts'
import type { Taker, World } from './around.ts'
import { DAY_MS, type Kept, type Oracle, textsOf, Violation } from './oracle.ts'

/** How long after an owner's action a delivery may still be in transit. */
const ON_ITS_WAY_MS = 10_000

/** Longer than the lease of a delivery, and than any channel takes. */
const SOON_MS = 240_000

/** In which one address gets one receipt at most; the way of the first may be longer. */
const SHORT_MS = 10 * 60_000 - 1_000

interface Arrivals {
  count: number
  firstBegunAt: number
}

/** A mail server or a webhook: accepts deliveries, and checks them against the expected content. */
export class FarSide {
  isDown = false
  /** The probability that it accepts something but its response is lost. */
  losesAnswers = 0
  slowMs = 0
  readonly arrivals = new Map<string, Arrivals>()
  readonly receipts: { id: string; email: string; at: number }[] = []
  readonly #world: World
  readonly #oracle: Oracle

  constructor(world: World, oracle: Oracle) {
    this.#world = world
    this.#oracle = oracle
  }

  /** Resolves once it has confirmed; an aborted sender gets no response. */
  take(
    channel: string,
    enquiry: Pick<Enquiry, 'id' | EnquiryField>,
    signal: AbortSignal,
  ): Promise<void> {
    const { scheduler, outside } = this.#world
    const begunAt = scheduler.now
    const random = outside.random
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      const way = random.between(1, 50) + (this.slowMs > 0 ? random.between(0, this.slowMs) : 0)
      scheduler.in(way, outside, `${channel} takes`, () => {
        if (this.isDown) return reject(new Error('made up: down'))
        this.#world.guard(() => this.#arrived(channel, enquiry, begunAt))
        if (this.losesAnswers > 0 && random.chance(this.losesAnswers)) return
        scheduler.in(random.between(1, 50), outside, `${channel} answers`, resolve)
      })
    })
  }

  /** It may have a receipt as soon as it has asked for the text. */
  takeReceipt: Taker['takeReceipt'] = (enquiry, signal, handOver) => {
    const { scheduler, outside } = this.#world
    const { random } = outside
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
      const way = random.between(1, 50) + (this.slowMs > 0 ? random.between(0, this.slowMs) : 0)
      scheduler.in(way, outside, 'the text of a receipt is asked for', () => {
        if (this.isDown) return reject(new Error('made up: down'))
        const done = handOver().then(() => {
          this.#world.guard(() => this.#receiptArrived(enquiry))
          if (this.losesAnswers > 0 && random.chance(this.losesAnswers)) return
          scheduler.in(random.between(1, 50), outside, 'a receipt is confirmed', resolve)
        }, reject)
        this.#world.attend(done)
      })
    })
  }

  #receiptArrived({ id }: Enquiry): void {
    const { now } = this.#world.scheduler
    this.#world.record(`a visitor has the receipt of ${id}`)
    const kept = this.#oracle.known.get(id)
    if (kept === undefined) throw new Violation('nothing is delivered that nobody sent', id)
    if (this.receipts.some((one) => one.id === id)) {
      throw new Violation('each receipt is sent at most once', id)
    }
    if (kept.wasQuarantined) throw new Violation('what is in quarantine gets no receipt', id)
    this.#judge(kept, now)
    const { email } = kept.sent
    const recent = this.receipts.filter((one) => one.email === email && one.at > now - DAY_MS)
    this.receipts.push({ id, email, at: now })
    const isTooSoon = recent.some(({ at }) => at > now - SHORT_MS)
    if (this.#world.isHealthySince(now - DAY_MS) && (isTooSoon || recent.length >= 3)) {
      throw new Violation('receipts are limited', `${id}: ${recent.length} within a day`)
    }
  }

  #arrived(
    channel: string,
    enquiry: Parameters<typeof textsOf>[0] & { id: string },
    begunAt: number,
  ): void {
    const { id } = enquiry
    this.#world.record(`${channel} has ${id}`)
    const kept = this.#oracle.known.get(id)
    if (kept === undefined) throw new Violation('nothing is delivered that nobody sent', id)
    if (!kept.versions.includes(textsOf(enquiry))) {
      throw new Violation('what is delivered is as stored', id)
    }
    this.#judge(kept, begunAt)
    const name = `${id} ${channel}`
    const { count, firstBegunAt } = this.arrivals.get(name) ?? { count: 0, firstBegunAt: begunAt }
    this.arrivals.set(name, { count: count + 1, firstBegunAt })
    if (
      count > 0 &&
      this.#world.isHealthySince(firstBegunAt - SOON_MS) &&
      kept.spamAt === undefined
    ) {
      throw new Violation('if everything is healthy, each delivery arrives once', name)
    }
  }

  #judge({ id, sent, isQuarantined, spamAt = 0 }: Kept, begunAt: number): void {
    if (isQuarantined && begunAt > spamAt + ON_ITS_WAY_MS) {
      throw new Violation('what is in quarantine is delivered to nobody', id)
    }
    const erasedAt = this.#world.erasedAt(sent)
    if (erasedAt !== undefined && begunAt > erasedAt + ON_ITS_WAY_MS) {
      throw new Violation('what was erased appears nowhere again', `${id} was delivered`)
    }
  }

  has(id: string, channel: string): boolean {
    return this.arrivals.has(`${id} ${channel}`)
  }
}
