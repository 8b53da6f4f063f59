import type { Tracks } from '../survey/survey.ts'
import type { DatasetFilter } from './dataset-filter.ts'
import { codesIn, rangeIn } from './plot-filter.ts'

/** The tracks of the given surveyors and days; other conditions do not apply to tracks. */
export function selectTracks(
  { surveyor, day }: Pick<Tracks, 'surveyor' | 'day'>,
  filter: DatasetFilter,
): Uint32Array {
  const surveyors = codesIn(filter, 'surveyor')
  const { from, to } = rangeIn(filter, 'day') ?? { from: -Infinity, to: Infinity }
  const isWanted = (track: number) =>
    (surveyors?.includes(surveyor[track]) ?? true) && day[track] >= from && day[track] <= to
  return Uint32Array.from(surveyor.keys()).filter(isWanted)
}
