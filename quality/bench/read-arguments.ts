import { parseArgs } from 'node:util'
import type { Bench, Runner } from './row.ts'

interface Choice extends Pick<Runner, 'runs' | 'minutes' | 'isQuick'> {
  chosen: readonly Bench[]
}

/** Throws one line if the arguments are invalid. */
export function readArguments(args: string[], benches: readonly Bench[]): Choice {
  const options = {
    runs: { type: 'string' },
    minutes: { type: 'string' },
    quick: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const unknown = positionals.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown) throw new Error(`There is no bench '${unknown}', only ${list(benches)}`)
  const numberOf = (name: 'runs' | 'minutes') => {
    const value = values[name]
    if (value === undefined) return undefined
    if (/^[1-9]\d{0,2}$/.test(value)) return Number(value)
    throw new Error(`--${name} is '${value}'; it takes a whole number from 1 to 999`)
  }
  const isChosen = ({ name }: Bench) => positionals.length === 0 || positionals.includes(name)
  return {
    chosen: benches.filter(isChosen),
    runs: numberOf('runs'),
    minutes: numberOf('minutes'),
    isQuick: values.quick,
  }
}

function list(benches: readonly Bench[]): string {
  return benches.map(({ name, about }) => `${name} (${about})`).join(', ')
}
