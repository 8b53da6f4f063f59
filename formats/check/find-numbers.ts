import { outlineOf } from './find-areas.ts'
import type { Finding } from './findings.ts'
import type { PlotMap } from './read-plots.ts'

/** The share of numbers with one pattern, from which another pattern is unlike the rest. */
const MOST = 0.95

/** The numbers of plots, and the blocks within which each is used once; empty where missing. */
export interface PlotNumbers {
  numbers: readonly string[]
  blocks: readonly string[] | null
}

/** Missing, used twice, or unlike the others. */
export function findNumbers(map: PlotMap, { numbers, blocks }: PlotNumbers): Finding[] {
  const plots: number[] = []
  for (let plot = 0; plot < map.plotCount; plot += 1) {
    if (map.ringStarts[plot + 1] > map.ringStarts[plot]) plots.push(plot)
  }
  const numberOf = (plot: number) => (numbers[plot] ?? '').trim()
  const findingOf = (kind: 'missing' | 'twice' | 'unlike', of: number[]): Finding => ({
    ...{ kind, plots: of, lengthMm: null, shape: outlineOf(map, ...of) },
    size: of.reduce((sum, plot) => sum + map.areaMm2[plot], 0),
  })
  const named = plots.filter((plot) => numberOf(plot) !== '')
  const missing = plots.filter((plot) => numberOf(plot) === '')
  const same = groupBy(named, (plot) => `${blocks?.[plot] ?? ''}\n${numberOf(plot)}`)
  const alike = [...groupBy(named, (plot) => patternOf(numberOf(plot))).values()]
  const usual = alike.find(({ length }) => length >= MOST * named.length)
  return [
    ...missing.map((plot) => findingOf('missing', [plot])),
    ...[...same.values()].flatMap((of) => (of.length > 1 ? [findingOf('twice', of)] : [])),
    ...alike.flatMap((of) =>
      usual && of !== usual ? of.map((plot) => findingOf('unlike', [plot])) : [],
    ),
  ]
}

function groupBy(plots: readonly number[], keyOf: (plot: number) => string) {
  const groups = new Map<string, number[]>()
  for (const plot of plots) {
    const group = groups.get(keyOf(plot))
    if (group) group.push(plot)
    else groups.set(keyOf(plot), [plot])
  }
  return groups
}

/** For example '9/9' for 12/3, and 'A-9' for B-17. */
function patternOf(number: string): string {
  return number.replaceAll(/\p{N}+/gu, '9').replaceAll(/[\p{L}\p{M}]+/gu, 'A')
}
