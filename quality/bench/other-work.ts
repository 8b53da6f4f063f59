import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * The share of the processors that other processes used since the last call, without ours and our
 * children.
 */
export function watchOthers(): () => number {
  let before = readClocks()
  return () => {
    const now = readClocks()
    const others = now.busyMs - before.busyMs - (now.oursMs - before.oursMs)
    const share = others / (now.totalMs - before.totalMs)
    before = now
    return Math.min(1, Math.max(0, share))
  }
}

function readClocks() {
  const times = cpus().map(({ times }) => times)
  const totalMs = times.reduce((sum, { user, nice, sys, idle, irq }) => {
    return sum + user + nice + sys + idle + irq
  }, 0)
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0)
  return { totalMs, busyMs: totalMs - idleMs, oursMs: treeTicks(process.pid) * MS_PER_TICK }
}

/** Linux counts in hundredths of a second, regardless of its timer frequency. */
const MS_PER_TICK = 10

/** Processor time of a process, of its children, and of children that have ended. */
function treeTicks(root: number): number {
  const processes = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const fields = readStat(name)
    if (fields === undefined) continue
    const [parent = 0, ...ticks] = [1, 11, 12, 13, 14].map((place) => Number(fields[place]))
    processes.set(Number(name), { parent, ticks: ticks.reduce((sum, part) => sum + part, 0) })
  }
  let sum = 0
  for (const [id, { ticks }] of processes) if (descends(processes, id, root)) sum += ticks
  return sum
}

/** The fields after the name, which may contain spaces; nothing if the process has just ended. */
function readStat(name: string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

function descends(processes: Map<number, { parent: number }>, id: number, root: number): boolean {
  for (let at = id; at > 0; at = processes.get(at)?.parent ?? 0) if (at === root) return true
  return false
}
