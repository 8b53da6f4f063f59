import * as colours from '@app/design/colours.ts'
import { toneOf } from '@app/explorer/layers/colours.ts'
import { smoothstep } from '@app/explorer/survey/interpolate.ts'
import { landUses, materials, roadKinds, waterKinds } from '@app/explorer/survey/vocabulary.ts'
import { type Brush, createBrush, fillPolygon, overlay } from '../canvas.ts'
import { mixHex, seeThrough } from '../colour.ts'
import { writeEditions } from '../encode.ts'
import { distanceBetween, moveLine, type Point } from '../line/point.ts'
import { polygonCentre } from '../polygon/polygon.ts'
import type { Studio } from '../studio.ts'
import { createCamera, type Spot3d, type WardCamera } from '../ward/camera.ts'
import { followedPlot, ringsOf, sampleWard } from '../ward/ward.ts'

/** The ward in 3D for the dark band: the same plot, with its neighbours' houses raised. */
export async function drawStill(studio: Studio): Promise<void> {
  await writeEditions(studio, 'still', paintStill(), {
    avif: [
      { width: 1120, maxBytes: 48_000 },
      { width: 1800, maxBytes: 96_000 },
    ],
    webp: { width: 1120, quality: 52 },
  })
}

const WIDTH = 2400
const HEIGHT = 1400
/** The distances at which objects begin to fade and disappear. */
const HAZE_M = [480, 1050] as const
const DISTANCE_M = 430

export function paintStill(): Buffer {
  const [x, y] = followedPlot().centre
  const camera = createCamera({
    focus: [x, y, 0],
    bearing: 0.42,
    pitch: 1.02,
    distanceM: DISTANCE_M,
    pixelsPerMetre: 4.6,
    middle: [WIDTH * 0.64, HEIGHT * 0.6],
  })
  const brush = createBrush(WIDTH, HEIGHT, colours.WHITE)
  const view = { brush, camera }
  paintGround(view)
  paintShadows(view)
  paintHouses(view)
  paintHaze(view)
  return brush.canvas.toBuffer('image/png')
}

/** The picture, and where it is seen from. */
interface View {
  brush: Brush
  camera: WardCamera
}

/** Draws a face in its colour, with an edge that becomes thinner with distance. */
function fillFace(
  { brush, camera }: View,
  shape: readonly Spot3d[],
  colour: string,
  edge?: { colour: string; width: number },
): void {
  const outline = camera.project(shape)
  if (!isInPicture(outline)) return
  fillPolygon(brush, outline, colour)
  if (!edge) return
  brush.strokeStyle = edge.colour
  brush.lineWidth = Math.min(edge.width, (edge.width * DISTANCE_M) / camera.depthOf(shape[0]))
  brush.stroke()
}

/** On level ground, equal distances are at equal heights in the picture. */
function paintHaze({ brush, camera }: View): void {
  const [near, far] = HAZE_M.map((depth) => camera.heightAt(depth))
  const haze = brush.createLinearGradient(0, near, 0, far)
  for (let step = 0; step <= 10; step++) {
    haze.addColorStop(step / 10, seeThrough(colours.DEEP, smoothstep(0, 1, step / 10)))
  }
  brush.fillStyle = haze
  brush.fillRect(0, 0, WIDTH, near)
}

/** The streets are the gaps between the plots, so the background has their colour. */
function paintGround(view: View): void {
  const { plots, water, roads } = sampleWard()
  const { plot } = followedPlot()
  const line = { colour: colours.land.plotLine, width: 1.6 }
  for (const [index, ring] of ringsOf(plots.shapes).entries()) {
    const use = landUses[plots.landUse[index]]
    fillFace(view, flat(ring), toneOf(colours.landUseFills[use]), line)
  }
  for (const [index, ring] of ringsOf(water.shapes).entries()) {
    const isDry = waterKinds[water.kind[index]] === 'sandbar'
    const shore = { colour: colours.land.river, width: 2 }
    fillFace(view, flat(ring), isDry ? colours.land.sand : colours.mapInks.water, shore)
  }
  for (const [index, way] of ringsOf(roads.shapes).entries()) {
    const kind = roads.kind[index]
    if (kind > roadKinds.indexOf('main')) continue
    for (const part of stripsOf(way, roads.widthM[index])) {
      fillFace(view, flat(part), colours.mapInks.roads[kind])
    }
  }
  const chosen = { colour: colours.RED, width: 9 }
  const use = landUses[plots.landUse[plot]]
  fillFace(view, flat(ringsOf(plots.shapes)[plot]), toneOf(colours.landUseFills[use]), chosen)
}

/** The light comes from the north-west, as on the map. */
const shade: Point = [0.62, -0.5]

function paintShadows({ brush, camera }: View): void {
  const { buildings } = sampleWard()
  overlay(brush, 0.22, (sheet) => {
    for (const [index, ring] of ringsOf(buildings.shapes).entries()) {
      if (camera.depthOf([...ring[0], 0]) > HAZE_M[1]) continue
      const heightM = buildings.heightM[index]
      const cast = moveLine(ring, shade[0] * heightM, shade[1] * heightM)
      const quads = ring.map((_, at) => {
        const next = (at + 1) % ring.length
        return [ring[at], ring[next], cast[next], cast[at]]
      })
      for (const part of [...quads, cast]) {
        fillPolygon(sheet, camera.project(flat(part)), colours.land.shade)
      }
    }
  })
}

function paintHouses(view: View): void {
  const { camera } = view
  const { buildings } = sampleWard()
  const houses = ringsOf(buildings.shapes).map((ring, index) => ({
    ring,
    heightM: buildings.heightM[index],
    isGabled: materials[buildings.material[index]] === 'assam-type' && ring.length === 4,
    depth: camera.depthOf([...polygonCentre(ring), 0]),
  }))
  const farFirst = houses.filter(({ depth }) => depth < HAZE_M[1]).sort((a, b) => b.depth - a.depth)
  for (const { ring, heightM, isGabled } of farFirst) {
    const faces = isGabled ? gabledFaces(ring, heightM) : blockFaces(ring, heightM)
    const seen = faces.sort((a, b) => farthest(camera, b.shape) - farthest(camera, a.shape))
    for (const { shape, light } of seen) {
      const colour = mixHex(colours.land.shade, wallColour, light)
      fillFace(view, shape, colour, { colour: mixHex(colours.land.shade, colour, 0.7), width: 1 })
    }
  }
}

const wallColour = '#f4efe4'

interface Face {
  shape: Spot3d[]
  /** From dark to fully lit, 0 to 1. */
  light: number
}

function blockFaces(ring: readonly Point[], heightM: number): Face[] {
  const roof = ring.map(([x, y]): Spot3d => [x, y, heightM])
  return [...wallsOf(ring, heightM), { shape: roof, light: 0.97 }]
}

/** A ridge over the middle, as long as the longer sides. */
function gabledFaces(ring: readonly Point[], heightM: number): Face[] {
  const [a, b, c, d] =
    distanceBetween(ring[0], ring[1]) >= distanceBetween(ring[1], ring[2])
      ? ring
      : [ring[1], ring[2], ring[3], ring[0]]
  const rise = heightM + 0.32 * distanceBetween(b, c)
  const up = (spot: Point): Spot3d => [...spot, heightM]
  const ridge = (one: Point, other: Point): Spot3d => [
    (one[0] + other[0]) / 2,
    (one[1] + other[1]) / 2,
    rise,
  ]
  const [near, far] = [ridge(d, a), ridge(b, c)]
  return [
    ...wallsOf(ring, heightM),
    { shape: [up(d), up(a), near], light: lightOn(d, a) },
    { shape: [up(b), up(c), far], light: lightOn(b, c) },
    { shape: [up(a), up(b), far, near], light: 0.55 + 0.5 * lightOn(a, b) },
    { shape: [up(c), up(d), near, far], light: 0.55 + 0.5 * lightOn(c, d) },
  ]
}

function wallsOf(ring: readonly Point[], heightM: number): Face[] {
  return ring.map((from, index) => {
    const to = ring[(index + 1) % ring.length]
    const foot: Spot3d[] = flat([from, to])
    return { shape: [...foot, [...to, heightM], [...from, heightM]], light: lightOn(from, to) }
  })
}

/** How much the wall between two corners faces the sun; rings may have either direction. */
function lightOn(from: Point, to: Point): number {
  const length = distanceBetween(from, to) || 1
  const turned = ((to[0] - from[0]) * shade[1] - (to[1] - from[1]) * shade[0]) / length
  return 0.68 + 0.26 * Math.max(-1, Math.min(1, turned))
}

function farthest(camera: WardCamera, shape: readonly Spot3d[]): number {
  return shape.reduce((sum, spot) => sum + camera.depthOf(spot), 0) / shape.length
}

/** A line as strips of its width, a little longer than its parts so that they meet. */
function stripsOf(way: readonly Point[], widthM: number): Point[][] {
  return way.slice(1).map((to, index) => {
    const from = way[index]
    const length = distanceBetween(from, to) || 1
    const [alongX, alongY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const [sideX, sideY] = [(-alongY * widthM) / 2, (alongX * widthM) / 2]
    const [startX, startY] = [from[0] - alongX, from[1] - alongY]
    const [endX, endY] = [to[0] + alongX, to[1] + alongY]
    return [
      [startX + sideX, startY + sideY],
      [endX + sideX, endY + sideY],
      [endX - sideX, endY - sideY],
      [startX - sideX, startY - sideY],
    ]
  })
}

function flat(ring: readonly Point[]): Spot3d[] {
  return ring.map(([x, y]): Spot3d => [x, y, 0])
}

function isInPicture(outline: readonly Point[]): boolean {
  return (
    outline.length > 2 &&
    outline.some(([x]) => x > 0) &&
    outline.some(([x]) => x < WIDTH) &&
    outline.some(([, y]) => y > 0) &&
    outline.some(([, y]) => y < HEIGHT)
  )
}
