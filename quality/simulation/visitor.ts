import { HONEYPOT_FIELD } from '@app/contract/enquiry.ts'
import { mapFields } from '@app/contract/enquiry-fields.ts'
import { openKeptEnquiries } from '@app/site/contact/kept-enquiries.ts'
import { sendEnquiry, sendToApi } from '@app/site/contact/send-enquiry.ts'
import type { World } from './around.ts'
import type { Sent, Texts } from './oracle.ts'
import { Clock, Process } from './process.ts'
import type { Random } from './random.ts'

/** Visitors' texts: plain words, and what a careless server would change or reject. */
const words = [
  ...['survey', 'ward', 'Guwahati', 'Plotgröße', 'नक्शा', 'e\u0301tude', '①', 'ﬁeld', '\ufffd', '🗺'],
  ...['<b>', "'; --", 'a,b', '=1+1', '"', '\u00a0', '\u202e'],
]

export function writeTexts(mark: string, person: number, random: Random): Texts {
  const text = (count: number) => Array.from({ length: count }, () => random.pick(words)).join(' ')
  const email = `person-${person}@${random.chance(0.2) ? 'EXAMPLE' : 'example'}.org`
  return {
    ...mapFields(() => ''),
    name: `P ${text(1)} x`,
    email,
    phoneNumber: random.chance(0.5) ? '' : '+91 361 234 5678',
    message: `${mark} ${text(random.whole(1, 6))} end`,
  }
}

/** An open page, with the real retry logic; `storage` outlives it. */
class Tab {
  readonly process: Process
  readonly kept: ReturnType<typeof openKeptEnquiries>

  constructor(world: World, name: string, storage: Map<string, string>, sent: Sent) {
    this.process = new Process(
      name,
      world.scheduler,
      new Clock(world.scheduler),
      world.random.fork(name),
    )
    const { machine } = this.process
    const endpoints = {
      apiUrl: `http://${name}.example/api/contact`,
      spreadsheetUrl: `http://${world.shape.isSheetOurs ? name : 'sheet'}.example/spreadsheet`,
    }
    this.kept = openKeptEnquiries({
      storage: () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => storage.set(key, value),
        removeItem: (key) => storage.delete(key),
      }),
      storageKey: 'kept',
      newKey: () => {
        sent.key ??= machine.randomUUID()
        return sent.key
      },
      send: (enquiry, key) => sendEnquiry(enquiry, key, endpoints),
      sendToApi: (enquiry, key) => sendToApi(enquiry, key, endpoints),
      onSent: () => undefined,
      onRefused: (_enquiry, refusal) => world.onRefused(sent, refusal.status),
      setTimeout: (action, ms) => machine.after(ms, action),
    })
  }
}

/** A visitor who writes once: perhaps submits twice, reloads, or leaves early. */
export class Visitor {
  readonly sent: Sent
  readonly #world: World
  readonly #random: Random
  readonly #storage = new Map<string, string>()
  #pages = 0
  #tab: Tab | undefined

  constructor(world: World, mark: string, random: Random) {
    this.#world = world
    this.#random = random
    const person = random.whole(1, world.shape.people)
    const texts = writeTexts(mark, person, random)
    const isRobot = random.chance(0.1)
    const { normalize } = String.prototype
    const asKept = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, normalize.call(text, 'NFC')]),
    ) as unknown as Texts
    this.sent = { mark, key: undefined, email: texts.email.toLowerCase(), texts: asKept, isRobot }
    world.oracle.sent.set(mark, this.sent)
    world.record(`${mark} is written by person ${person}${isRobot ? ', a robot' : ''}`)
    this.#write(texts)
  }

  #write(texts: Texts): void {
    const enquiry = { ...texts, ...(this.sent.isRobot ? { [HONEYPOT_FIELD]: 'x' } : {}) }
    const tab = this.#open()
    this.#attend(tab, tab.kept.submit(enquiry))
    if (this.#random.chance(0.1)) {
      tab.process.machine.after(this.#random.between(50, 5_000), () => {
        this.#attend(tab, tab.kept.submit(enquiry))
      })
    }
    this.#live(tab)
  }

  #attend(tab: Tab, outcome: Promise<unknown>): void {
    this.#world.attend(outcome.then((what) => this.#world.record(`${tab.process.name}: ${what}`)))
  }

  #open(): Tab {
    this.#pages += 1
    this.#tab = new Tab(this.#world, `${this.sent.mark}-${this.#pages}`, this.#storage, this.sent)
    return this.#tab
  }

  /** Reloads, leaves for good, or stays until it is accepted. */
  #live(tab: Tab): void {
    const { scheduler } = this.#world
    const stayMs = this.#random.between(100, this.#random.chance(0.5) ? 3_000 : 3_600_000)
    scheduler.in(stayMs, tab.process, 'moves', () => {
      if (this.#storage.size === 0 || this.#random.chance(0.1)) return this.leave()
      tab.process.kill()
      const again = this.#open()
      again.kept.retry()
      this.#live(again)
    })
  }

  leave(): void {
    this.#tab?.process.kill()
    this.#tab = undefined
    this.#world.onLeft(this)
  }

  /** Whether an open page has a pending enquiry. */
  hasUnsent(): boolean {
    return this.#tab !== undefined && this.#storage.size > 0
  }
}
