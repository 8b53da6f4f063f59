import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atMost, notMeasured, type Rows, type Runner, showMilliseconds, showRatio } from '../row.ts'

const MB = 2 ** 20
const PLOTS = 100_000
/** GEOS takes too long for all of them. */
const PLOTS_FOR_GEOS = 10_000
const MOST_MS = 20_000
const MOST_MB = 600

/** Imported by a computed path, because other type settings than this folder's apply to it. */
const formats = join(import.meta.dirname, '../../../formats')

type Corner = [x: number, y: number]

interface Measured {
  checkMs: number
  grownBytes: number
  findings: number
}

/** How long a map of plots of twelve corners is checked, and a smaller one beside GEOS. */
export async function* measureChecks(runner: Runner): Rows {
  runner.log('checking a map')
  const all = await checkApart(runner.isQuick ? PLOTS / 100 : PLOTS)
  const note = `${all.findings} findings`
  const what = 'checking 100,000 plots'
  yield atMost(what, all.checkMs, { bar: MOST_MS, show: showMilliseconds, note })
  yield atMost(`memory for ${what}`, Math.round(all.grownBytes / MB), {
    bar: MOST_MB,
    show: (size) => `${size} MB`,
  })
  const count = runner.isQuick ? PLOTS_FOR_GEOS / 100 : PLOTS_FOR_GEOS
  const geosMs = timeGeos(makePlots(count))
  if (geosMs === null) {
    yield notMeasured('checking beside GEOS', 'python3-shapely is not installed')
    return
  }
  const { checkMs } = await checkApart(count)
  const times = `${showMilliseconds(checkMs)}; GEOS took ${showMilliseconds(geosMs)}`
  yield atMost('checking beside GEOS', checkMs / geosMs, { bar: 3, show: showRatio, note: times })
}

async function checkApart(count: number): Promise<Measured> {
  const args = [import.meta.filename, String(count)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

/** Adjacent blocks between roads. One plot in a hundred overlaps its neighbour; in millimetres. */
function makePlots(count: number): Corner[][] {
  const across = Math.round(Math.sqrt(count))
  const corner = (column: number, row: number): Corner => [
    column * 10_000 + ((column * 7919 + row * 104_729) % 3000),
    row * 10_000 + ((column * 15_485 + row * 7907) % 3000),
  ]
  return Array.from({ length: across * across }, (_, plot) => {
    const [west, south] = [3 * (plot % across), 3 * Math.floor(plot / across)]
    const ring: Corner[] = []
    for (let i = 0; i < 3; i += 1) ring.push(corner(west + i, south))
    for (let i = 0; i < 3; i += 1) ring.push(corner(west + 3, south + i))
    for (let i = 0; i < 3; i += 1) ring.push(corner(west + 3 - i, south + 3))
    for (let i = 0; i < 3; i += 1) ring.push(corner(west, south + 3 - i))
    const [east, north] = [8000 * Math.floor(west / 6), 8000 * Math.floor(south / 24)]
    const bulge = (i: number) => (plot % 100 === 0 && i === 4 ? 500 : 0)
    return ring.map(([x, y], i): Corner => [x + east + bulge(i), y + north])
  })
}

/** Null without Shapely. */
function timeGeos(plots: Corner[][]): number | null {
  const input = JSON.stringify([plots.map((ring) => [[[...ring, ring[0]]]])])
  const script = join(formats, 'check/sums_by_geos.py')
  const startedAt = performance.now()
  try {
    execFileSync('/usr/bin/python3', [script], { input, stdio: ['pipe', 'pipe', 'ignore'] })
  } catch {
    return null
  }
  return performance.now() - startedAt
}

if (import.meta.main) {
  const { checkMap } = await import(join(formats, 'check/check-map.ts'))
  const { usualLimits: limits } = await import(join(formats, 'check/findings.ts'))
  const { buildPlane } = await import(join(formats, 'geometry/plane.ts'))
  const { buildShapes } = await import(join(formats, 'geometry/shapes.ts'))
  const origin = { lng: 91.7, lat: 26.15 }
  const plane = buildPlane(origin)
  const shapes = buildShapes()
  for (const ring of makePlots(Number(process.argv[2]))) {
    shapes.startFeature()
    shapes.startArea()
    shapes.startRing()
    for (const [x, y] of [...ring, ...ring.slice(0, 1)]) {
      const { lng, lat } = plane.toLngLat(x / 1000, y / 1000)
      shapes.vertex(lng, lat)
    }
  }
  const request = { shapes: shapes.finish(), origin, numbers: null, limits }
  const before = process.memoryUsage.rss()
  const startedAt = performance.now()
  const { findings } = checkMap(request)
  const checkMs = performance.now() - startedAt
  const status = readFileSync('/proc/self/status', 'utf8')
  const peakBytes = 1024 * Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1])
  console.log(
    JSON.stringify({ checkMs, grownBytes: peakBytes - before, findings: findings.length }),
  )
}
