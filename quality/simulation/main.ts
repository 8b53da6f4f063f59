import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { yearShape } from './plan.ts'
import type { Shape } from './shape.ts'
import { shrink } from './shrink.ts'
import { type Outcome, simulate } from './simulate.ts'

const HELP = `npm run simulate -- [--seed N] [--days N] [--enquiries N] [--year] [--minutes N] [--alike N]

  --seed N      run the world of this seed, print its history, and shrink it if it breaks a promise
  --days N      simulate this many days, not the number of the seed
  --enquiries N simulate this many enquiries a day
  --year        a year with 100 enquiries a day
  --minutes N   without a seed: run worlds of new seeds for this long (default 1)
  --alike N     run this many seeds twice each, and compare their histories`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    days: { type: 'string' },
    enquiries: { type: 'string' },
    year: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '1' },
    alike: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const given: Partial<Shape> = {
  ...(values.year ? yearShape : {}),
  ...(values.days === undefined ? {} : { days: Number(values.days) }),
  ...(values.enquiries === undefined ? {} : { enquiriesPerDay: Number(values.enquiries) }),
}

if (values.help) console.log(HELP)
else if (values.alike !== undefined) await runAlike(Number(values.alike))
else if (values.seed !== undefined) await replay(values.seed)
else await runFor(Number(values.minutes) * 60)

async function replay(seed: string): Promise<void> {
  const outcome = await simulate(seed, given, { keepsHistory: true })
  console.log(outcome.lines.join('\n'))
  printOutcome(outcome)
  if (outcome.broken === undefined) return
  const plan = await shrink(outcome, given, (line) => console.log(line))
  const shorter = await simulate(seed, given, { plan, keepsHistory: true })
  console.log(`\nThe same with ${plan.length} steps:\n${shorter.lines.join('\n')}`)
}

/** Each world has a fresh seed; processor time counts, independent of other load. */
async function runFor(seconds: number): Promise<void> {
  const used = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
  let [worlds, serverDays, enquiries] = [0, 0, 0]
  while (used() < seconds) {
    const outcome = await simulate(String(randomInt(2 ** 47)), given)
    worlds += 1
    serverDays += outcome.serverDays
    enquiries += outcome.enquiries
    if (outcome.broken === undefined) continue
    printOutcome(outcome)
    break
  }
  const perMinute = serverDays / 365 / (used() / 60)
  console.log(
    JSON.stringify({
      worlds,
      enquiries,
      seconds: used(),
      serverYears: serverDays / 365,
      perMinute,
    }),
  )
}

async function runAlike(count: number): Promise<void> {
  let different = 0
  for (let seed = 1; seed <= count; seed += 1) {
    const one = await simulate(String(seed), given)
    const other = await simulate(String(seed), given)
    if (one.digest !== other.digest) {
      different += 1
      console.log(`seed ${seed}: ${one.steps} and ${other.steps} steps`)
    }
  }
  console.log(`${count} seeds twice: ${different} differ`)
  if (different > 0) process.exitCode = 1
}

function printOutcome({ shape, broken, steps, digest }: Outcome): void {
  const { seed, days, servers } = shape
  console.log(`\nseed ${seed}: ${days} days, servers ${servers}, ${steps} steps, history ${digest}`)
  if (broken === undefined) {
    console.log('All promises were kept.')
    return
  }
  console.log(`BROKEN: ${broken.message}\nAgain: npm run simulate -- --seed ${seed}`)
  process.exitCode = 1
}
