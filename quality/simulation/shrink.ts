import type { Step } from './plan.ts'
import type { Shape } from './shape.ts'
import { type Outcome, simulate } from './simulate.ts'

/** The maximum number of worlds to try. */
const MOST_TRIES = 60

/** Each step draws from its own name, so the remaining ones happen as before. */
export function shrink(
  { shape, plan, broken }: Outcome,
  given: Partial<Shape>,
  report: (line: string) => void,
): Promise<readonly Step[]> {
  const isEnough = async (rest: readonly Step[]) => {
    const outcome = await simulate(shape.seed, given, { plan: rest })
    return outcome.broken?.promise === broken?.promise
  }
  return leaveOut(plan, isEnough, report)
}

/** Leaves out smaller and smaller parts of the plan, as long as the rest still fails. */
export async function leaveOut<T>(
  plan: readonly T[],
  isEnough: (rest: readonly T[]) => Promise<boolean>,
  report: (line: string) => void,
): Promise<readonly T[]> {
  let left = plan
  let tries = 0
  for (let size = Math.ceil(plan.length / 2); size >= 1 && tries < MOST_TRIES; ) {
    let isShorter = false
    for (let from = 0; from < left.length && tries < MOST_TRIES; ) {
      const rest = [...left.slice(0, from), ...left.slice(from + size)]
      tries += 1
      if (await isEnough(rest)) {
        left = rest
        isShorter = true
        report(`${left.length} of ${plan.length} steps are enough`)
      } else from += size
    }
    if (!isShorter || size > left.length) size = Math.floor(size / 2)
  }
  return left
}
