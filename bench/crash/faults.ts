import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir } from '../real-server.ts'
import { type Desk, notMeasured, type Row } from '../row.ts'
import { compileDisk, NO_DISK, slowDisk } from './disk.ts'
import { endure } from './endure.ts'

/** Disks and databases that misbehave for a while; the first rows are what one that behaves gives. */
export async function measureFaults(desk: Desk): Promise<Row[]> {
  const calmMs = desk.isQuick ? 2_000 : 10_000
  return [
    ...(await endure(desk, {
      name: 'nothing is wrong',
      dataDir: makeDataDir(desk),
      strike: () => pause(calmMs),
    })),
    ...(await slowSyncs(desk, calmMs)),
    ...(await lockedDatabase(desk)),
    ...(await fullDisk(desk)),
  ]
}

async function slowSyncs(desk: Desk, durationMs: number): Promise<Row[]> {
  const name = 'every fsync takes 5 ms longer'
  const library = compileDisk(desk)
  if (library === undefined) return [notMeasured(name, NO_DISK)]
  const dataDir = makeDataDir(desk)
  const environment = slowDisk(library, dataDir, 5)
  return endure(desk, { name, dataDir, environment, strike: () => pause(durationMs) })
}

async function lockedDatabase(desk: Desk): Promise<Row[]> {
  const dataDir = makeDataDir(desk)
  return endure(desk, {
    name: 'another process locks the database for 6 s',
    dataDir,
    async strike() {
      const script = join(import.meta.dirname, 'hold-lock.ts')
      const holder = spawn(process.execPath, [script, join(dataDir, 'enquiries.db'), '6000'])
      desk.atEnd(async () => {
        holder.kill('SIGKILL')
      })
      const [code] = await once(holder, 'exit')
      if (code !== 0) throw new Error('The database could not be locked')
    },
  })
}

/** A small file system, full but for a little; then somebody makes room. */
async function fullDisk(desk: Desk): Promise<Row[]> {
  const name = 'the disk is full'
  const dataDir = makeDataDir(desk)
  const mount = ['-t', 'tmpfs', '-o', 'size=8m,mode=0700', 'tmpfs', dataDir]
  if (spawnSync('mount', mount).status !== 0) {
    return [notMeasured(name, 'needs the right to mount a small file system: run it as root')]
  }
  desk.atEnd(async () => {
    spawnSync('umount', [dataDir])
  })
  const ballast = join(dataDir, 'ballast')
  writeFileSync(ballast, Buffer.alloc(6 * 1024 * 1024))
  return endure(desk, {
    name,
    dataDir,
    async strike() {
      await pause(desk.isQuick ? 15_000 : 30_000)
      rmSync(ballast)
    },
  })
}
