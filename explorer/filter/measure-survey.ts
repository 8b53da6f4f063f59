import type { Plots } from '../survey/survey.ts'
import { statuses } from '../survey/vocabulary.ts'
import { countBits } from './code-bits.ts'
import { CM_PER_M, percent } from './units.ts'

/** One bit for each surveyor who was out on a day; allocated once for all filters. */
const surveyorsOfDay = new Uint32Array(2 ** 16)

/** The columns of the visit mean nothing for plots that nobody has visited. */
export function measureSurvey(plots: Plots, rows: Uint32Array) {
  const unvisited = statuses.indexOf('unvisited')
  const verified = statuses.indexOf('verified')
  const disputed = statuses.indexOf('disputed')
  surveyorsOfDay.fill(0)
  let visitedCount = 0
  let verifiedCount = 0
  let disputedCount = 0
  let errorM = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    const status = plots.status[row]
    if (status === unvisited) continue
    const day = plots.day[row]
    visitedCount += 1
    if (status === verified) verifiedCount += 1
    if (status === disputed) disputedCount += 1
    errorM += plots.gnssErrorM[row]
    surveyorsOfDay[day] |= 1 << plots.surveyor[row]
  }
  let surveyors = 0
  let days = 0
  let surveyorDays = 0
  for (let day = 0; day < surveyorsOfDay.length; day += 1) {
    const bits = surveyorsOfDay[day]
    if (bits === 0) continue
    surveyors |= bits
    days += 1
    surveyorDays += countBits(bits)
  }
  return {
    visitedShare: percent(visitedCount, rows.length),
    verifiedShare: percent(verifiedCount, rows.length),
    disputed: disputedCount,
    surveyors: countBits(surveyors),
    days,
    pace: visitedCount / surveyorDays,
    gnssError: (errorM * CM_PER_M) / visitedCount,
  }
}
