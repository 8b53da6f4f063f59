import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSquares } from '../map/opened/squares-for-tests.ts'
import { buildPlane, type LngLat } from '../plane/plane.ts'
import { createExplorerState } from '../state/explorer-state.ts'
import { buildSurvey } from '../survey/build-survey.ts'
import { SAMPLE } from '../survey/request.ts'
import { areaWithin, lengthOf, perimeterOf } from './measured.ts'
import { snapped } from './snap.ts'

const at = (lat: number, lng: number): LngLat => ({ lng, lat })

describe('a measurement on the ellipsoid', () => {
  // geod +ellps=WGS84 -I -F '%.4f' <<< '26.1 91.7 26.11 91.72', and for each polygon
  // printf '0 -1\n-1 0\n0 1\n1 0\n' | Planimeter -p 9, of PROJ and of GeographicLib 2.1.2.
  it('matches the geodesics of PROJ and the polygons of GeographicLib', () => {
    isNear(lengthOf([at(26.1, 91.7), at(26.11, 91.72)]), 2286.8576)
    isNear(lengthOf([at(26, 91), at(27, 93)]), 228_091.1806)
    const diamond = [at(0, -1), at(-1, 0), at(0, 1), at(1, 0)]
    isNear(perimeterOf(diamond), 627_598.2732)
    isNear(areaWithin(diamond), 24_619_419_147)
    const octant = [at(90, 0), at(0, 0), at(0, 90)]
    isNear(perimeterOf(octant), 30_022_685.63)
    isNear(areaWithin(octant), 63_758_202_715_511)
    const plot = [at(26.1, 91.7), at(26.1, 91.701), at(26.1008, 91.701), at(26.1008, 91.7)]
    isNear(perimeterOf(plot), 377.328168709)
    isNear(areaWithin(plot), 8866.0394)
  })

  it('is the same in either direction and across the antimeridian', () => {
    const plot = [at(26, 179.99), at(26, -179.99), at(26.01, -179.99), at(26.01, 179.99)]
    const inland = plot.map(({ lat, lng }) => at(lat, lng < 0 ? 90.01 : 89.99))
    isNear(areaWithin(plot), areaWithin(inland.toReversed()))
  })

  it('is zero with too few points', () => {
    for (const few of [[], [at(26, 91)]]) {
      assert.deepEqual([lengthOf(few), perimeterOf(few), areaWithin(few)], [0, 0, 0])
    }
  })
})

describe('a measured point', async () => {
  const file = await openSquares(['house', 'field'])
  const { bounds, drawing } = file
  const corner = at(bounds[1], bounds[0])
  const metresOff = (metres: number) => {
    const plane = buildPlane(drawing.origin)
    const { x, y } = plane.toPlane(corner)
    return plane.toLngLat(x - metres, y)
  }

  it('snaps to a nearby corner of a visible file, and of a plot', () => {
    const state = createExplorerState()
    const survey = buildSurvey({ ...SAMPLE, plots: 60 })
    state.showSurvey(survey)
    const [x, y] = survey.plots.shapes.coordinates
    const plane = buildPlane(survey.origin)
    isAt(snapped(state.read(), plane.toLngLat(x + 0.1, y), 1), plane.toLngLat(x, y))

    state.addOpened(file)
    isAt(snapped(state.read(), metresOff(3), 5), corner)
    for (const hide of [
      () => state.styleFile(file.id, { isShown: false }),
      () => state.toggleWord(0, file.dataset.columns[0].kind === 'text' ? 2 : 0),
    ]) {
      hide()
      isAt(snapped(state.read(), metresOff(3), 5), metresOff(3))
      state.undo()
    }
    isAt(snapped(state.read(), metresOff(6), 5), metresOff(6))
  })
})

function isNear(value: number, expected: number): void {
  assert.ok(Math.abs(value / expected - 1) < 1e-5, `${value} instead of ${expected}`)
}

function isAt(place: LngLat, expected: LngLat): void {
  const off = Math.hypot(place.lng - expected.lng, place.lat - expected.lat)
  assert.ok(off < 1e-7, `${off} degrees away`)
}
