import type { FastifyInstance } from 'fastify'
import { startIndexing } from '../../desk/indexing.ts'
import { newsRoute } from '../../desk/news.ts'
import type { World } from './around.ts'
import { Violation } from './oracle.ts'
import type { Process } from './process.ts'
import { startProcess } from './server.ts'

/** How long a desk may take to report an enquiry: a few polling intervals. */
const HEARS_WITHIN_MS = 10_000

/**
 * The desk's process while it is open: the real indexing and news, and a page with an open stream.
 */
export class OpenDesk {
  readonly process: Process
  readonly #world: World
  readonly #since: number
  #reported = { arrivals: 0, change: 0 }
  #from: { arrival: number; log: number } | undefined

  constructor(world: World, name: string) {
    this.#world = world
    this.#since = world.scheduler.now
    const [server] = world.servers
    if (server === undefined) throw new Error('there is no machine for the desk')
    const { process, ...own } = startProcess(world, name, server)
    this.process = process
    newsRoute(
      listeningApp((text) => this.#read(text)),
      { ...own, spreadsheet: world.sheet, actor: 'desk' },
      startIndexing(own.store, own.machine),
    )
    world.record(`${name} opens`)
  }

  #read(text: string): void {
    const news = /^event: news\ndata: (\d+) (\d+)/.exec(text)
    if (news !== null) this.#reported = { arrivals: Number(news[1]), change: Number(news[2]) }
    if (news === null && !text.startsWith(': nothing new')) return
    // It reports changes after its first poll.
    this.#from ??= this.#world.oracle.ends()
  }

  close(): void {
    if (!this.process.isAlive) return
    this.process.kill()
    const { oracle, scheduler } = this.#world
    const { arrivals, change } = this.#reported
    this.#world.record(`${this.process.name} closes, told of ${arrivals} and of change ${change}`)
    if (this.#from === undefined || !this.#world.isHealthySince(this.#since)) return
    const before = scheduler.now - HEARS_WITHIN_MS
    const recent = [...oracle.kept.values()].filter(({ at }) => at > before)
    const there = oracle.countAfter(this.#from.arrival) - recent.length
    if (arrivals < there) {
      const details = `told of ${arrivals} of ${there}`
      throw new Violation('a desk that is open learns of every arrival', details)
    }
    const last = oracle.lastChangeBy(before)
    if (last > this.#from.log && change < last) {
      const details = `told of ${change}, not of ${last}`
      throw new Violation('a desk that is open learns of every change', details)
    }
  }
}

/** An app with one listening page, which is all that the news need. */
function listeningApp(onText: (text: string) => void): FastifyInstance {
  const raw = { writeHead: () => raw, write: onText, on: () => raw, end: () => undefined }
  type Handler = (request: object, reply: { hijack(): void; raw: typeof raw }) => void
  const app = {
    get: (_path: string, handler: Handler) => handler({}, { hijack: () => undefined, raw }),
  }
  return app as unknown as FastifyInstance
}
