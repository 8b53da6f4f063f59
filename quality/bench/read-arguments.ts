import { parseArgs } from 'node:util'
import type { Bench } from './row.ts'

interface Choice {
  chosen: readonly Bench[]
  runs?: number | undefined
  minutes?: number | undefined
  isQuick?: boolean
  /** One line, if the arguments are invalid. */
  problem?: string
}

export function readArguments(args: string[], benches: readonly Bench[]): Choice {
  try {
    const options = {
      runs: { type: 'string' },
      minutes: { type: 'string' },
      quick: { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name))
    if (unknown) return refuse(`There is no bench '${unknown}', only ${list(benches)}`)
    for (const name of ['runs', 'minutes'] as const) {
      if (values[name] === undefined || /^[1-9]\d{0,2}$/.test(values[name])) continue
      return refuse(`--${name} is '${values[name]}'; it takes a whole number from 1 to 999`)
    }
    const isChosen = ({ name }: Bench) => positionals.length === 0 || positionals.includes(name)
    return {
      chosen: benches.filter(isChosen),
      runs: values.runs === undefined ? undefined : Number(values.runs),
      minutes: values.minutes === undefined ? undefined : Number(values.minutes),
      isQuick: values.quick ?? false,
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error)) // of an unknown option
  }
}

function refuse(problem: string): Choice {
  return { chosen: [], problem }
}

function list(benches: readonly Bench[]): string {
  return benches.map(({ name, about }) => `${name} (${about})`).join(', ')
}
