import { noteSentences } from '../content.ts'
import type { ShapeList } from '../geometry/shapes.ts'
import type { LikelySystem } from '../opened-layer.ts'
import { OpenProblem, problems, UnknownCrs } from '../problems.ts'
import { type Crs, findCrs } from './crs.ts'
import type { CrsHint } from './crs-hint.ts'

/**
 * Takes the name of the unusable system in the file, or null if it names none; and for coordinates
 * outside the world, systems in which they would be on land.
 */
export type AskCrs = (
  unusable: string | null,
  likely?: readonly LikelySystem[],
) => Promise<string | null>

export interface Projected {
  /** The names of the systems, each once. */
  names: string
  /** The largest inaccuracy among them. */
  doubt: Crs['doubt']
  /** What was guessed; empty if nothing was. */
  guess: string
  /** Metres per unit of the numbers; 1 if they were not converted. */
  unitM: number
}

/**
 * Projects the shapes' coordinates to degrees, in place. Positions outside the world become NaN,
 * and `dropStrays` removes them.
 */
export async function projectShapes(
  shapes: ShapeList,
  askCrs: AskCrs,
  progress: (share: number) => void,
  { isAskedAgain = false } = {},
): Promise<Projected> {
  const names = new Set<string>()
  const known = new Map<string, Crs>()
  let doubt: Crs['doubt'] = null
  let answered: Crs | null = null
  let unitM = 1
  let guess = ''
  const ask = async (problem: OpenProblem, place: readonly [number, number]) => {
    answered ??= await askFor(askCrs, problem, place)
    return answered
  }
  for (const [run, { crs: hint, start }] of shapes.systems.entries()) {
    const end = shapes.systems[run + 1]?.start ?? shapes.xy.length / 2
    if (end === start) continue
    const place = middleOf(shapes.xy, start, end)
    const key = JSON.stringify(hint)
    let crs = known.get(key) ?? null
    if (!crs && isAskedAgain) crs = await ask(problems.needsCrs(), place)
    else if (!crs && mayBeDegrees(hint, shapes.xy, start, end)) {
      crs = await findCrs(degrees)
      if (hint.kind === 'guess') guess = noteSentences.degreesByRange
    } else if (!crs) {
      crs = await findOrAsk(hint, place, (problem) => ask(problem, place))
      known.set(key, crs)
    }
    if (shapes.systems.length === 1 && areOutside(shapes.xy, crs)) {
      crs = await ask(problems.outsideWorld(), place)
    }
    names.add(crs.name)
    if (crs.doubt && crs.doubt.metres > (doubt?.metres ?? 0)) doubt = crs.doubt
    const factor = factorOf(hint, crs, place)
    if (factor !== 1) unitM = factor * (crs.unitM ?? 1)
    projectRun(shapes.xy, start, end, { ...crs, factor }, progress)
  }
  return { names: [...names].join(', '), doubt, guess, unitM }
}

/** The factor from the numbers to the unit of their system. */
function factorOf(hint: CrsHint, crs: Crs, [x, y]: readonly [number, number]): number {
  if (!('unit' in hint) || !hint.unit || !crs.unitM) return 1
  const factor = hint.unit.metres / crs.unitM
  if (hint.unit.isSure) return factor
  const isAt = (scale: number) => {
    const [lng, lat] = crs.toLngLat?.(x * scale, y * scale) ?? [x, y]
    return crs.isFor(lng, lat)
  }
  return !isAt(1) && isAt(factor) ? factor : 1
}

const degrees: CrsHint = { kind: 'epsg', code: 4326 }

/** An unusable system is treated like a missing one. */
async function findOrAsk(
  hint: CrsHint,
  place: readonly [number, number],
  ask: (problem: OpenProblem) => Promise<Crs>,
): Promise<Crs> {
  try {
    return await findCrs(hint, place)
  } catch (error) {
    if (!(error instanceof OpenProblem)) throw error
    return ask(error)
  }
}

/** If a visitor does not answer, the problem of the file is reported. */
async function askFor(
  askCrs: AskCrs,
  problem: OpenProblem,
  place: readonly [number, number],
): Promise<Crs> {
  const isNeeded = problem.code === 'outside-world'
  const likely = isNeeded ? (await import('./likely-systems.ts')).findLikelySystems(...place) : []
  const answer = await askCrs(problem instanceof UnknownCrs ? problem.system : null, await likely)
  if (answer === null) throw problem
  const code = /^\s*(?:EPSG:)?(\d{4,6})\s*$/i.exec(answer)?.[1]
  if (!code) throw problems.unknownCrs(answer)
  return findCrs({ kind: 'epsg', code: Number(code) }, place)
}

/** True if no position is in the world, also with its axes swapped. */
function areOutside(xy: Float64Array, { toLngLat, isNorthFirst }: Crs): boolean {
  const first = isNorthFirst ? 1 : 0
  for (let i = 0; i < xy.length; i += 2) {
    const [x, y] = [xy[i + first], xy[i + 1 - first]]
    const [lng, lat] = toLngLat?.(x, y) ?? [x, y]
    if (Math.abs(lng) <= 360 && Math.abs(lat) <= (Math.abs(lng) <= 90 ? 180 : 90.000001))
      return false
  }
  return true
}

function mayBeDegrees(hint: CrsHint, xy: Float64Array, start: number, end: number): boolean {
  if (hint.kind === 'guess') return !hint.unit && areDegrees(xy, start, end)
  return hint.kind === 'presume' && !areMostlyLarge(xy, start, end)
}

/** A few wrong numbers among degrees are strays, and no reason to ask. */
function areMostlyLarge(xy: Float64Array, start: number, end: number): boolean {
  let large = 0
  for (let i = start; i < end; i += 1) {
    if (Math.abs(xy[2 * i]) > 360 || Math.abs(xy[2 * i + 1]) > 360) large += 1
  }
  return 2 * large > end - start
}

function areDegrees(xy: Float64Array, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) {
    if (Math.abs(xy[2 * i]) > 360 || Math.abs(xy[2 * i + 1]) > 90) return false
  }
  return true
}

function middleOf(xy: Float64Array, start: number, end: number): readonly [number, number] {
  let x = 0
  let y = 0
  for (let i = start; i < end; i += 1) {
    x += xy[2 * i]
    y += xy[2 * i + 1]
  }
  return [x / (end - start), y / (end - start)]
}

function projectRun(
  xy: Float64Array,
  start: number,
  end: number,
  { isNorthFirst, toLngLat, factor }: Crs & { factor: number },
  progress: (share: number) => void,
): void {
  if (!isNorthFirst && !toLngLat) return
  const first = isNorthFirst ? 1 : 0
  for (let i = start; i < end; i += 1) {
    const x = factor * xy[2 * i + first]
    const y = factor * xy[2 * i + 1 - first]
    const [lng, lat] = toLngLat ? toLngLat(x, y) : [x, y]
    xy[2 * i] = lng
    xy[2 * i + 1] = lat
    if (i % 65_536 === 0) progress(i / end)
  }
}
