import type { Tracks } from '../survey/survey.ts'
import type { PlotFilter } from './plot-filter.ts'

/** The tracks of the given surveyors and days; other conditions do not apply to tracks. */
export function selectTracks(
  { surveyor, day }: Pick<Tracks, 'surveyor' | 'day'>,
  { codes, day: days }: PlotFilter,
): Uint32Array {
  const mask = codes.surveyor ?? -1
  const { from, to } = days ?? { from: -Infinity, to: Infinity }
  const isAsked = (track: number) =>
    ((mask >> surveyor[track]) & 1) === 1 && day[track] >= from && day[track] <= to
  return Uint32Array.from(surveyor.keys()).filter(isAsked)
}
