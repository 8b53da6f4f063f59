import type { Random } from '@app/explorer/survey/seeded-random.ts'
import type { Point } from '../../line/point.ts'
import { inset, type Polygon, polygonCentre } from '../../polygon/polygon.ts'
import { fillPolygon, type Pen, shifted, strokeLine, tracePolygon } from '../canvas.ts'
import { drawCrown } from '../crown.ts'
import { landNoise, landWarp } from './land.ts'

const shadeTrees = { dark: '#3f6f5c', middle: '#5b8c72', light: '#86b394' }

/** Clipped hedges that follow the lie of the land, garden paths, and shade trees over them. */
export function drawTeaGarden(pen: Pen, estate: Polygon, random: Random): void {
  const centre = polygonCentre(estate)
  const outline = landWarp.polygon(inset(estate, 4))
  pen.save()
  tracePolygon(pen, outline)
  pen.clip()
  fillPolygon(pen, outline, '#6fa084')
  drawHedges(pen, centre)
  drawPaths(pen, centre)
  for (let tree = 0; tree < 46; tree++) {
    const x = centre[0] + (random() - 0.5) * 520
    const y = centre[1] + (random() - 0.5) * 520
    drawCrown(pen, [x, y], 7 + random() * 5, shadeTrees)
  }
  pen.restore()
}

function drawHedges(pen: Pen, [centreX, centreY]: Point): void {
  for (let row = -80; row < 260; row++) {
    const hedge: Point[] = []
    for (let step = -30; step <= 60; step++) {
      const x = centreX - 420 + step * 16
      const sway = 34 * landNoise.fractal(x * 0.0035, row * 0.028, 2)
      hedge.push([x, centreY - 520 + row * 8.4 + sway + x * 0.22])
    }
    strokeLine(pen, hedge, 4.4, row % 2 === 0 ? '#5d9277' : '#568a70')
    strokeLine(pen, shifted(hedge, -1, -1.6), 1.4, '#8dba9b')
  }
}

function drawPaths(pen: Pen, [centreX, centreY]: Point): void {
  for (let path = 0; path < 3; path++) {
    const line: Point[] = []
    for (let step = -10; step < 30; step++) {
      const sway = 26 * landNoise.simple(step * 0.12, path)
      line.push([centreX - 200 + path * 190 + sway, centreY - 500 + step * 46])
    }
    strokeLine(pen, line, 8, '#e4dcc0')
  }
}
