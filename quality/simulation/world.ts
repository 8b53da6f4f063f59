import { rmSync } from 'node:fs'
import { goodNetwork, type Life, START, World } from './around.ts'
import { OpenDesk } from './desk.ts'
import { FarSide } from './far-side.ts'
import { isFault, strike } from './faults.ts'
import { fetchIn, timeoutIn } from './network.ts'
import { DAY_MS, Violation } from './oracle.ts'
import { OwnersTool } from './owner.ts'
import type { Step } from './plan.ts'
import { Clock } from './process.ts'
import { Random } from './random.ts'
import { Server } from './server.ts'
import type { Shape } from './shape.ts'
import { Visitor } from './visitor.ts'

/** Everything in one process: servers, pages, the owner and the remote sides, on one clock. */
export class SimulatedWorld extends World {
  readonly mail = new FarSide(this, this.oracle)
  readonly webhook = new FarSide(this, this.oracle)
  readonly owner = new OwnersTool(this)
  readonly servers: Server[]
  readonly clocks: Clock[]
  desk: OpenDesk | undefined
  readonly #visitors = new Set<Visitor>()
  #isPurgeWished = false

  constructor(shape: Shape, root: string, keepsHistory: boolean) {
    super(shape, root, keepsHistory)
    this.servers = Array.from({ length: shape.servers }, (_, index) => {
      const clock = shape.isOneMachine ? this.databaseClock : new Clock(this.scheduler)
      return new Server(`server-${index + 1}`, this, clock)
    })
    this.clocks = [...new Set([this.databaseClock, ...this.servers.map(({ clock }) => clock)])]
  }

  /** Runs the plan, then repairs everything and waits until all guarantees are met. */
  async run(plan: readonly Step[]): Promise<void> {
    const restore = this.#becomeTheWorld()
    try {
      for (const server of this.servers) server.start()
      this.#schedule(plan, 0)
      this.#scanRegularly()
      await this.#until(START + this.shape.days * DAY_MS)
      await this.#end()
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      this.violation = error
      this.history.record(`BROKEN: ${error.message}`)
    } finally {
      restore()
      for (const server of this.servers) server.process?.kill()
      this.desk?.process.kill()
      this.oracle.close()
      rmSync(this.dataDir, { recursive: true, force: true })
    }
  }

  #until(time: number): Promise<void> {
    return this.scheduler.run(time, (actor, label) => {
      this.history.step(actor.name, label)
      this.guard(() => this.oracle.look())
      if (this.violation !== undefined) throw this.violation
      for (const server of this.servers) {
        const { process } = server
        if (process?.stepsLeft === undefined || !actor.name.startsWith(process.name)) continue
        process.stepsLeft -= 1
        if (process.stepsLeft === 0) server.crash()
      }
    })
  }

  /** One step of the plan is scheduled at a time. */
  #schedule(plan: readonly Step[], index: number): void {
    const step = plan[index]
    if (step === undefined) return
    const inMs = START + step.atMs - this.scheduler.now
    this.scheduler.in(inMs, this.outside, step.kind, () => {
      this.#schedule(plan, index + 1)
      this.guard(() => this.#happen(step, index))
    })
  }

  #happen({ kind, draw }: Step, index: number): void {
    const random = new Random(draw)
    if (kind === 'visitor') this.#visitors.add(new Visitor(this, `m${index + 1}`, random))
    else if (kind === 'desk') this.#openDesk(index, random)
    else if (isFault(kind)) strike(kind, this, random)
    else this.owner.act(kind, random)
  }

  #openDesk(index: number, random: Random): void {
    if (this.desk !== undefined || this.isRestoring) return
    const desk = new OpenDesk(this, `desk-${index}`)
    this.desk = desk
    this.later(random.between(20_000, 150_000), 'the desk closes', () => {
      if (this.desk === desk) this.desk = undefined
      desk.close()
    })
  }

  #scanRegularly(): void {
    this.later(this.shape.compareMs, 'all is compared', () => {
      this.oracle.lookAtAll()
      this.#scanRegularly()
    })
  }

  /** Replaces `fetch` and other browser interfaces; the returned function restores them. */
  #becomeTheWorld(): () => void {
    const real = {
      fetch: globalThis.fetch,
      timeout: AbortSignal.timeout,
      info: console.info,
      error: console.error,
    }
    globalThis.fetch = fetchIn(this)
    AbortSignal.timeout = timeoutIn(this)
    console.info = () => undefined
    console.error = () => undefined
    const onRejection = (error: unknown) => this.fail(error)
    process.on('unhandledRejection', onRejection)
    return () => {
      globalThis.fetch = real.fetch
      AbortSignal.timeout = real.timeout
      console.info = real.info
      console.error = real.error
      process.off('unhandledRejection', onRejection)
    }
  }

  /**
   * Everything works again: all accepted enquiries must arrive, and all old ones must be purged.
   */
  async #end(): Promise<void> {
    this.record('everything is healed')
    this.healDisk()
    this.network = goodNetwork
    for (const side of [this.mail, this.webhook])
      Object.assign(side, { isDown: false, losesAnswers: 0, slowMs: 0 })
    for (const clock of this.clocks) clock.aheadMs = 0
    this.disturbed('everything is healed', 0)
    await this.#until(this.scheduler.now + 60_000)
    await this.#expectReady()
    for (const server of this.servers) {
      if (server.release !== 1) server.crash()
      server.release = 1
      server.start()
    }
    await this.#until(this.scheduler.now + 2 * 3_600_000)
    this.owner.act('purge', this.random)
    await this.#until(this.scheduler.now + 60_000)
    this.owner.act('retry', this.random)
    await this.#until(this.scheduler.now + 2 * 3_600_000)
    const { now } = this.scheduler
    const isHeldUp = this.oracle.deliveries().some(({ status, at }) => status === 'due' && at > now)
    // Due to a clock that was ahead; that may cost a day, and no more.
    if (isHeldUp) await this.#until(now + DAY_MS + 3_600_000)
    const waiting = [...this.#visitors].filter((visitor) => visitor.hasUnsent())
    const [first] = waiting
    if (first) throw new Violation('a page that stays open is heard', first.sent.mark)
    this.oracle.lookAtAll()
    const oldest = this.oracle.oldestReceipt()
    if (oldest !== undefined && oldest < this.scheduler.now - DAY_MS - 2 * this.shape.upkeepMs) {
      throw new Violation('receipts count for a day', new Date(oldest).toISOString())
    }
    const deliveries = this.oracle.deliveries()
    const delivered = new Set(deliveries.map(({ id }) => id))
    for (const { id, isQuarantined } of this.oracle.kept.values()) {
      if (!isQuarantined && !delivered.has(id))
        throw new Violation('what is stored is delivered', id)
    }
    for (const { id, channel, status } of deliveries) {
      const side = channel === 'webhook' ? this.webhook : this.mail
      if (status !== 'sent')
        throw new Violation('what is stored is delivered', `${id} ${channel}: ${status}`)
      if (!side.has(id, channel))
        throw new Violation('what is sent has arrived', `${id} ${channel}`)
    }
  }

  /** Each server that is up could store an enquiry, without a restart. */
  async #expectReady(): Promise<void> {
    const waiting = new Map<Server, Server['assembled']>()
    for (const server of this.servers) {
      const { assembled } = server
      if (assembled === undefined) continue
      waiting.set(server, assembled)
      const asking = assembled.app.inject('/readyz').then(({ statusCode }) => {
        if (statusCode === 200) waiting.delete(server)
      })
      this.attend(asking)
    }
    await this.#until(this.scheduler.now + 10_000)
    for (const [server, assembled] of waiting) {
      if (server.assembled === assembled) throw new Violation('a server recovers', server.name)
    }
  }

  /** The owner reads the log, and confirms a correct clock that a server distrusts. */
  onLog(server: Life, level: string, message: string): void {
    if (level === 'info') return
    this.record(`${server.name} logs: ${message}`)
    if (!/^the clock/.test(message) || this.#isPurgeWished) return
    this.#isPurgeWished = true
    this.later(3_600_000, 'the owner heeds the log', () => {
      this.#isPurgeWished = false
      if (server.clock.aheadMs === 0) this.owner.act('purge', this.random)
    })
  }

  onLeft(visitor: Visitor): void {
    this.#visitors.delete(visitor)
  }
}
