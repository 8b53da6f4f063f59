import type { Ground, Spot } from './ground.ts'
import { beelName, creekName, hillNames, places, riverName, sandbarName } from './names.ts'
import { leastBy, outlineArea, widestSpot } from './outlines.ts'
import type { Road } from './roads.ts'
import type { Label } from './survey.ts'
import type { CreekBed, Water } from './waters.ts'

export function writeLabels(
  ground: Ground,
  roads: readonly Road[],
  waters: readonly Water[],
  beds: readonly CreekBed[],
): Label[] {
  const { reachM, beelAt, hillTops, bankY } = ground
  const labels = places.map((place, index) => labelOfPlace(place, reachM, index === 0 ? 1 : 2))
  // One name from afar; close up, a stretch of the river may lack it, so it is repeated.
  for (const [share, rank] of [
    [0, 1],
    [-0.65, 4],
    [0.65, 4],
  ] as const) {
    const { x, y } = openWater(ground, share)
    const rise = bankY(x + 200) - bankY(x - 200)
    labels.push({ x, y, text: riverName, kind: 'river', angle: angleOf(400, rise), rank })
  }
  const bar = largest(waters.filter(({ kind }) => kind === 4))
  if (bar) labels.push({ ...bar, text: sandbarName, kind: 'water', angle: 0, rank: 3 })
  const beel = largest(waters.filter(({ kind }) => kind === 2)) ?? beelAt
  labels.push({ ...beel, text: beelName, kind: 'water', angle: 0, rank: 2 })
  for (const { middle } of beds) labels.push(alongLine(middle, creekName, 'water', 3))
  hillTops.forEach((spot, index) => {
    const text = hillNames[index]
    labels.push({ ...spot, text, kind: 'hill', angle: 0, rank: 2 })
  })
  for (const { kind, name, line, lengthM } of roads) {
    if (name === '' || lengthM < 12 * name.length) continue
    labels.push(alongLine(line, name, 'road', kind + 2))
  }
  return labels
}

/** Places are in shares of the ward's reach. */
export function labelOfPlace(
  { name, x, y }: { name: string; x: number; y: number },
  reachM: number,
  rank: number,
): Label {
  return { x: x * reachM, y: y * reachM, text: name, kind: 'place', angle: 0, rank }
}

/**
 * Near a position along the river, with few sandbars under its long name, and away from the bank
 * and from the boundary, whose ribbon is wide as seen from afar.
 */
function openWater(ground: Ground, share: number): Spot {
  const { reachM, bankY, inside, offRiver } = ground
  let best = { x: share * reachM, y: bankY(share * reachM) + 0.1 * reachM }
  let least = Infinity
  for (let aside = -0.2; aside <= 0.2; aside += 0.05) {
    for (let off = 0.05; off <= 0.4; off += 0.025) {
      const x = (share + aside) * reachM
      const slope = (bankY(x + 200) - bankY(x - 200)) / 400
      const y = bankY(x) + off * reachM
      let crowded = Math.abs(aside)
      for (let step = -4; step <= 4; step += 1) {
        const along = 0.07 * step * reachM
        const [atX, atY] = [x + along, y + slope * along]
        const edgeM = Math.min(atY - bankY(atX), inside(atX, atY) - 0.025 * reachM)
        crowded += Math.max(0, 1 + offRiver(atX, atY) / (0.045 * reachM))
        crowded += 4 * Math.max(0, 1 - edgeM / (0.07 * reachM))
      }
      if (crowded >= least) continue
      least = crowded
      best = { x, y }
    }
  }
  return best
}

/** A name at the middle of a line, never upside down. */
function alongLine(line: readonly Spot[], text: string, kind: Label['kind'], rank: number): Label {
  const middle = Math.floor(line.length / 2)
  const at = line[middle]
  const before = line[Math.max(0, middle - 2)]
  const after = line[Math.min(line.length - 1, middle + 2)]
  return { ...at, text, kind, angle: angleOf(after.x - before.x, after.y - before.y), rank }
}

function angleOf(dx: number, dy: number): number {
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  const upright = angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle
  return Math.round(upright * 10) / 10
}

function largest(waters: readonly Water[]): Spot | null {
  const found = leastBy(waters, ({ ring }) => -outlineArea(ring))
  return found ? widestSpot(found.ring) : null
}
