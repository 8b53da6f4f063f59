import type { Point } from '../../line/point.ts'
import { type Pen, shifted, strokeLine } from '../canvas.ts'
import { canal, landNoise, road } from './land.ts'

/** An embanked canal: the north-western half of the water catches the light. */
export function drawCanal(pen: Pen): void {
  strokeLine(pen, shifted(canal, 3, 4), 26, 'rgba(30, 70, 62, 0.22)')
  strokeLine(pen, canal, 26, '#d9e3c6')
  strokeLine(pen, canal, 15, '#5fa3b3')
  strokeLine(pen, shifted(canal, -1.5, -2), 6, '#86bfca')
}

/** The farm road, and two tracks that keep it company at a distance. */
export function drawRoads(pen: Pen): void {
  for (const distance of [-70, 90]) {
    const track = road.map(([x, y]): Point => {
      return [x + distance * 4.2 + 40 * landNoise.simple(y * 0.002, distance), y]
    })
    strokeLine(pen, track, 5, '#eae3cc')
  }
  strokeLine(pen, road, 15, 'rgba(60, 80, 66, 0.28)')
  strokeLine(pen, road, 12.5, '#f6f2e4')
}

const ponds = [
  { centre: [560, 380], length: 30, breadth: 18 },
  { centre: [352, 1006], length: 24, breadth: 18 },
  { centre: [1000, 270], length: 22, breadth: 15 },
] as const

/** Village tanks: dug, so the north-western bank throws its shadow on the water. */
export function drawPonds(pen: Pen): void {
  for (const { centre, length, breadth } of ponds) {
    fillEllipse(pen, centre, length + 6, breadth + 6, '#cfd9b9')
    fillEllipse(pen, centre, length, breadth, '#3f8496')
    fillEllipse(pen, [centre[0] + 2, centre[1] + 2.5], length - 3, breadth - 3, '#5fa3b3')
  }
}

function fillEllipse(
  pen: Pen,
  [x, y]: Point,
  length: number,
  breadth: number,
  colour: string,
): void {
  pen.beginPath()
  pen.ellipse(x, y, length, breadth, 0.4, 0, 2 * Math.PI)
  pen.fillStyle = colour
  pen.fill()
}
