import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawPlan, drawShape, type Step } from './plan.ts'
import type { Shape } from './shape.ts'
import { SimulatedWorld } from './world.ts'

/** The folder of the databases: in memory, if there is such a folder. */
const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
removeAbandoned(root)

/** Removes the folders of runs that were killed. */
export function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^world-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export type Outcome = Awaited<ReturnType<typeof simulate>>

/** Runs one world from its seed, or only these steps of its plan. */
export async function simulate(
  seed: string,
  given: Partial<Shape> = {},
  { plan, keepsHistory = false }: { plan?: readonly Step[]; keepsHistory?: boolean } = {},
) {
  const shape = drawShape(seed, given)
  const steps = plan ?? drawPlan(shape)
  const world = new SimulatedWorld(shape, root, keepsHistory)
  await world.run(steps)
  const { violation, scheduler, history, oracle } = world
  return {
    ...{ shape, plan: steps, steps: scheduler.steps },
    /** Undefined: all guarantees were kept. */
    broken: violation && { promise: violation.promise, message: violation.message },
    /** Simulated days, of all its servers together. */
    serverDays: shape.days * shape.servers,
    enquiries: oracle.known.size,
    digest: history.digest(),
    lines: history.lines,
  }
}
