import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Writable } from 'node:stream'
import { commands } from '@app/server/cli/commands.ts'
import { Terminal } from '@app/server/cli/output.ts'
import { enquiryActions, RefusedActionError } from '@app/server/owner/actions.ts'
import { ownerErrors } from '@app/server/owner/owner.ts'
import { sleep } from '@app/server/store/machine.ts'
import { readMigrations } from '@app/server/store/migrate.ts'
import type { World } from './around.ts'
import { DAY_MS, type Kept, type Oracle, Violation } from './oracle.ts'
import type { Random } from './random.ts'
import { startProcess } from './server.ts'

/** The owner with the real command line; one command at a time. */
export class OwnersTool {
  isBusy = false
  #runs = 0
  #backup: { file: string; kept: Map<string, Kept> } | undefined
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Runs a command on the first server's machine; resolves with whether it succeeded. */
  async run(...[name = '', ...argv]: string[]): Promise<boolean> {
    const world = this.#world
    const [server] = world.servers
    if (server === undefined) return false
    this.#runs += 1
    const life = `owner.${this.#runs}`
    const { process, ...own } = startProcess(world, life, server)
    const owner = { ...own, spreadsheet: world.sheet, actor: 'owner' }
    world.scheduler.usesFiles = true
    try {
      const code = await commands.get(name)?.read(argv)(owner, silent())
      await own.store.close()
      world.record(`${life}: ${name} ${argv.join(' ')}: ${code}`)
      return code === 0
    } catch (error) {
      if (!ownerErrors.some((kind) => error instanceof kind)) throw error
      world.record(`${life}: ${name} ${argv.join(' ')}: ${String(error)}`)
      return false
    } finally {
      world.scheduler.usesFiles = false
      process.kill()
    }
  }

  /** Runs one command, unless another is running. */
  act(what: OwnersWish, random: Random): void {
    if (this.isBusy) return
    this.isBusy = true
    const done = this[what](random).finally(() => {
      this.isBusy = false
    })
    this.#world.attend(done)
  }

  async erase(random: Random): Promise<void> {
    const { oracle, erasures, scheduler, dataDir } = this.#world
    const kept = pickKept(oracle, random)
    if (kept === undefined) return
    const { email } = kept.sent
    const erasure = {
      email,
      begunAt: scheduler.now,
      endedAt: Number.POSITIVE_INFINITY,
      isDone: false,
    }
    erasures.push(erasure)
    this.#world.record(`the owner erases ${email}`)
    const isDone = await this.run('erase', '--email', email)
    erasure.endedAt = scheduler.now
    erasure.isDone = isDone
    if (!isDone) return
    oracle.lookAtAll()
    const theirs = [...oracle.known.values()].filter(({ sent }) => sent.email === email)
    for (const one of theirs.filter(({ at }) => at < erasure.begunAt)) {
      one.sent.isErased = true
      if (oracle.kept.has(one.id)) throw new Violation('what is erased is gone', one.id)
    }
    const { rows } = this.#world.sheet
    if (rows.some((row) => row.email.toLowerCase() === email && row.at < erasure.begunAt))
      throw new Violation('what is erased is gone', `${email} in the spreadsheet`)
    const isBack = [...oracle.sent.values()].some((sent) => sent.email === email && !sent.isErased)
    if (isBack) return
    for (const file of ['enquiries.db', 'enquiries.db-wal'].map((one) => join(dataDir, one))) {
      if (existsSync(file) && readFileSync(file).toString('latin1').toLowerCase().includes(email)) {
        throw new Violation('what is erased leaves no trace', `${email} in ${file}`)
      }
    }
  }

  async correct(random: Random): Promise<void> {
    const { oracle } = this.#world
    const kept = pickKept(oracle, random)
    if (kept === undefined) return
    const name = `Corrected ${random.whole(1, 999)}`
    oracle.corrections.set(kept.id, [{ name }])
    const isDone = await this.run('correct', kept.id, '--name', name)
    oracle.look()
    oracle.corrections.delete(kept.id)
    const text = oracle.textOf(kept.id)
    if (isDone && text !== undefined && JSON.parse(text).name !== name) {
      throw new Violation('what is stored is as typed, or as corrected', kept.id)
    }
  }

  /** Two people have one enquiry open: each adds to its note, and corrects another field. */
  async together(random: Random): Promise<void> {
    const { oracle } = this.#world
    const kept = pickKept(oracle, random)
    if (kept === undefined) return
    const number = random.whole(100_000, 999_999)
    const people = [
      { actor: 'ada', field: 'name', text: `Corrected ${number}`, afterMs: random.whole(0, 2_000) },
      { actor: 'eve', field: 'phoneNumber', text: `${number}`, afterMs: random.whole(0, 2_000) },
    ] as const
    const corrections = people.map(({ field, text }) => ({ [field]: text }))
    oracle.corrections.set(kept.id, corrections)
    const told = await Promise.all(people.map((one) => this.#workOn(kept, one)))
    oracle.look()
    oracle.corrections.delete(kept.id)
    const text = oracle.textOf(kept.id)
    if (text === undefined) return
    for (const [index, { actor, field, text: corrected }] of people.entries()) {
      const isNoted = told[index]?.isNoted !== true || oracle.noteOf(kept.id).includes(actor)
      const isSaved = told[index]?.isCorrected !== true || JSON.parse(text)[field] === corrected
      if (!isNoted || !isSaved) throw new Violation('no change by one of two is lost', actor)
    }
  }

  /** One of them: whose page shows another state is told so, and then looks again. */
  async #workOn(
    { id }: Kept,
    {
      actor,
      field,
      text,
      afterMs,
    }: { actor: string; field: string; text: string; afterMs: number },
  ) {
    const world = this.#world
    const [server] = world.servers
    const told = { isNoted: false, isCorrected: false }
    if (server === undefined) return told
    this.#runs += 1
    const { process, ...own } = startProcess(world, `${actor}.${this.#runs}`, server)
    const owner = { ...own, spreadsheet: world.sheet, actor }
    try {
      while (!told.isNoted) {
        const [{ note } = { note: '' }] = await own.store.standings([id])
        await sleep(own.machine, afterMs)
        const mark = { note: `${note} ${actor}`.trim(), was: { note } }
        const refused = await enquiryActions.mark.act(owner, id, mark).catch(refusalOf)
        told.isNoted = refused === undefined
      }
      await enquiryActions.correct.act(owner, id, { [field]: text })
      told.isCorrected = true
      await own.store.close()
    } catch (error) {
      const isExpected = [...ownerErrors, RefusedActionError].some((kind) => error instanceof kind)
      if (!isExpected) throw error
      world.record(`${actor}: ${String(error)}`)
    } finally {
      process.kill()
    }
    return told
  }

  async release(random: Random): Promise<void> {
    const { oracle } = this.#world
    const inside = [...oracle.kept.values()].filter(({ isQuarantined }) => isQuarantined)
    if (inside.length === 0) return
    const kept = random.pick(inside)
    kept.isQuarantined = false
    await this.run('release', kept.id)
    kept.isQuarantined = oracle.statusOf(kept.id) === 'quarantined'
  }

  async spam(random: Random): Promise<void> {
    const { oracle, scheduler } = this.#world
    const kept = pickKept(oracle, random)
    if (kept === undefined) return
    kept.spamAt = Number.POSITIVE_INFINITY
    await this.run('spam', kept.id)
    kept.spamAt = scheduler.now
    kept.isQuarantined = oracle.statusOf(kept.id) === 'quarantined'
  }

  async retry(): Promise<void> {
    this.#world.disturbed('the owner retries')
    await this.run('retry')
  }

  /** It trusts the clock, so it runs only while the clock is right. */
  async purge(): Promise<void> {
    if (this.#isClockWrong()) return
    await this.run('purge')
    this.#world.oracle.lookAtAll()
  }

  #isClockWrong(): boolean {
    return Math.abs(this.#world.servers[0]?.clock.aheadMs ?? 0) > DAY_MS / 2
  }

  async verify(): Promise<void> {
    const { disk } = this.#world
    if (disk.trouble.isFull || disk.trouble.isLocked || disk.trouble.failing.count > 0) return
    await this.run('verify', ...(this.#backup === undefined ? [] : ['--backup', this.#backup.file]))
  }

  async backup(): Promise<void> {
    const { disk, oracle, dataDir } = this.#world
    const file = join(dataDir, 'backups', `backup-${this.#runs}.db`)
    mkdirSync(join(dataDir, 'backups'), { recursive: true })
    let kept: Map<string, Kept> | undefined
    disk.onBackup = () => {
      oracle.look()
      const copy = (one: Kept): [string, Kept] => [one.id, { ...one, versions: [...one.versions] }]
      kept = new Map([...oracle.kept.values()].map(copy))
    }
    const isDone = await this.run('backup', file)
    if (!isDone || kept === undefined) return
    if (this.#backup !== undefined) rmSync(this.#backup.file, { force: true })
    this.#backup = { file, kept }
  }

  /** As in docs/operations.md: all servers stop, the file is moved away, and its ledger is used. */
  async restore(): Promise<void> {
    const world = this.#world
    const backup = this.#backup
    if (backup === undefined || this.#isClockWrong()) return
    await this.#stopServers('the owner restores a backup')
    const ledger = join(this.#moveAway('moved'), 'enquiries.db')
    for (let tries = 1; ; tries += 1) {
      world.healDisk() // whatever failed meanwhile
      if (await this.run('restore', backup.file, '--ledger', ledger)) break
      if (tries === 3) throw new Violation('a backup can be restored', backup.file)
      this.#moveAway('half')
    }
    const copies = [...backup.kept.values()].map((one) => ({ ...one, versions: [...one.versions] }))
    world.oracle.restored(
      new Map(copies.filter(({ sent }) => !sent.isErased).map((one) => [one.id, one])),
    )
    world.isRestoring = false
    for (const server of world.servers) server.start()
  }

  /** As in docs/operations/upgrade.md, to the release before the last migration. */
  async goBack(): Promise<void> {
    const world = this.#world
    const earlier = join(world.dataDir, 'earlier.db')
    const [, newest] = readMigrations('sqlite').reverse()
    await this.#stopServers('the owner goes back a release')
    rmSync(earlier, { force: true })
    using db = new DatabaseSync(earlier)
    db.exec(
      `CREATE TABLE migration (number INTEGER); INSERT INTO migration VALUES (${newest?.number})`,
    )
    for (let tries = 1; ; tries += 1) {
      world.healDisk()
      if (await this.run('go-back', earlier)) break
      if (tries === 3) throw new Violation('the owner can go back a release', earlier)
    }
    world.oracle.restored(world.oracle.kept)
    world.isRestoring = false
    for (const server of world.servers) server.start()
  }

  async #stopServers(why: string): Promise<void> {
    const world = this.#world
    world.disturbed(why)
    world.desk?.close()
    await Promise.all(
      world.servers.map((server) => new Promise<void>((resolve) => server.stop(resolve))),
    )
    world.isRestoring = true
    world.oracle.lookAtAll()
  }

  /** Returns the folder that the database is in now. */
  #moveAway(name: string): string {
    const { dataDir } = this.#world
    const folder = join(dataDir, name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    for (const end of ['', '-wal', '-shm']) {
      const file = join(dataDir, `enquiries.db${end}`)
      if (existsSync(file)) renameSync(file, join(folder, `enquiries.db${end}`))
    }
    return folder
  }
}

function refusalOf(error: unknown): 'changed' {
  if (error instanceof RefusedActionError && error.problem === 'changed') return error.problem
  throw error
}

export const ownersWishes = [
  ...(['erase', 'correct', 'release', 'spam', 'retry', 'purge'] as const),
  ...(['verify', 'backup', 'restore', 'goBack'] as const),
]

export type OwnersWish = (typeof ownersWishes)[number] | 'together'

/** One of the latest, or one with pending deliveries. */
function pickKept(oracle: Oracle, random: Random): Kept | undefined {
  const waiting = oracle.waiting()
  const isAny = waiting.size === 0 || random.chance(0.5)
  const all = [...oracle.kept.values()].filter(({ id }) => isAny || waiting.has(id))
  return all.length === 0 ? undefined : random.pick(all.slice(-100))
}

/** A terminal without output. */
function silent(): Terminal {
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  return new Terminal(nowhere(), nowhere())
}
