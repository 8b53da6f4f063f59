import { gaussian, type Random } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import { seeThrough } from '../../colour.ts'
import { distanceToLine } from '../../line/nearest.ts'
import type { Point } from '../../line/point.ts'
import type { Pen } from '../canvas.ts'
import { drawCrown } from '../crown.ts'
import { canal, landNoise, road } from './land.ts'

const beltTrees = { dark: '#3d6c59', middle: '#5a8d70', light: '#86b48f' }
const groveTrees = { dark: '#376453', middle: '#52856a', light: '#7fae8a' }

const belts = [
  { line: canal, offset: 22, density: 0.5 },
  { line: canal, offset: -22, density: 0.42 },
  { line: road, offset: 14, density: 0.3 },
  { line: road, offset: -14, density: 0.26 },
]

/** Rows of trees along both banks and both verges, with gaps. */
export function drawTreeBelts(pen: Pen, random: Random): void {
  for (const { line, offset, density } of belts) {
    line.forEach(([x, y], index) => {
      const before = line[index - 1]
      if (index < 2 || !before) return
      const isGap = landNoise.simple(index * 0.12, offset) < 0.02
      if (isGap || random() > density + 0.55) return
      const length = Math.hypot(x - before[0], y - before[1])
      const besideX = x - ((y - before[1]) / length) * offset + gaussian(random) * 3
      const besideY = y + ((x - before[0]) / length) * offset + gaussian(random) * 3
      const radius = 3.4 + random() * 3.2
      if (isOpen([besideX, besideY], radius)) drawCrown(pen, [besideX, besideY], radius, beltTrees)
    })
  }
}

const homesteads: readonly Point[] = [
  [395, 330],
  [505, 600],
  [610, 860],
  [250, 905],
  [760, 640],
  [1090, 470],
  [470, 1130],
  [930, 160],
  [150, 420],
]

/** In Assam a homestead stands in its own grove; the houses show between the crowns. */
export function drawHomesteads(pen: Pen, random: Random): void {
  for (const [centreX, centreY] of homesteads) {
    const trees = 26 + random() * 22
    for (let tree = 0; tree < trees; tree++) {
      const x = centreX + gaussian(random) * 34
      const y = centreY + gaussian(random) * 22
      const radius = 3.6 + random() * 4.4
      if (isOpen([x, y], radius)) drawCrown(pen, [x, y], radius, groveTrees)
    }
    for (let house = 0; house < 5; house++) {
      const x = centreX + gaussian(random) * 24
      const y = centreY + gaussian(random) * 16
      drawHouse(pen, [x, y], random)
    }
  }
}

/** No crown closes the road or grows in the water. */
function isOpen(place: Point, radius: number): boolean {
  return distanceToLine(road, place) > radius + 6 && distanceToLine(canal, place) > radius + 9
}

function drawHouse(pen: Pen, place: Point, random: Random): void {
  const length = 8 + random() * 7
  const breadth = 6 + random() * 3
  const turn = random() * 3
  const roof = random() < 0.4 ? '#c98a6b' : '#f4f1ea'
  if (!isOpen(place, length / 2)) return

  pen.save()
  pen.translate(...place)
  // The shadow falls to the south-east whichever way the house is turned.
  pen.save()
  pen.translate(2.5, 3)
  pen.rotate(turn)
  pen.fillStyle = seeThrough(colours.land.treeShade, 0.35)
  pen.fillRect(-length / 2, -breadth / 2, length, breadth)
  pen.restore()
  pen.rotate(turn)
  pen.fillStyle = roof
  pen.fillRect(-length / 2, -breadth / 2, length, breadth)
  pen.fillStyle = 'rgba(255, 255, 255, 0.35)'
  pen.fillRect(-length / 2, -breadth / 2, length, breadth / 2)
  pen.restore()
}
