import { statuses } from '../survey/vocabulary.ts'
import type { EditablePlots } from './edit.ts'

/** One change of a surveyor: a plot advances by one status. */
export interface FieldStep {
  plot: number
  code: number
}

const lastStep = statuses.indexOf('verified')

/** Prefers unverified plots; null where there are no plots. */
export function nextStep(
  { status }: Pick<EditablePlots, 'status'>,
  plots: readonly number[],
  random: () => number,
): FieldStep | null {
  const unfinished = plots.filter((plot) => status[plot] < lastStep)
  const candidates = unfinished.length > 0 ? unfinished : plots
  const plot = candidates[Math.floor(random() * candidates.length)]
  if (plot === undefined) return null
  const code = status[plot]
  return { plot, code: code < lastStep ? code + 1 : 0 }
}
