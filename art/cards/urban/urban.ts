import { seededRandom } from '@app/explorer/survey/seeded-random.ts'
import * as colours from '@app/site/styles/colours.ts'
import type { Canvas } from '@napi-rs/canvas'
import type { Studio } from '../../studio.ts'
import { createCard } from '../canvas.ts'
import { writeCard } from '../card.ts'
import { drawBlocks, layBlocks } from './blocks.ts'
import { type Building, buildBlock, drawRoofs, drawShadows } from './buildings.ts'
import { drawCorridor } from './corridor.ts'
import { drawGreen, drawRiver } from './riverside.ts'
import { drawTrees, plantPark, plantRiverside, plantStreets, type Tree } from './trees.ts'

const SEED = 72

/** A town on a river, house by house, and the transit line that is planned through it. */
export async function drawUrbanCard(studio: Studio): Promise<void> {
  await writeCard(studio, 'urban', paintUrbanCard(), 36)
}

export function paintUrbanCard(): Canvas {
  const random = seededRandom(SEED)
  const blocks = layBlocks(random)
  const trees: Tree[] = []
  const buildings: Building[] = []
  plantRiverside(trees, random)
  for (const block of blocks) {
    if (block.isPark) {
      plantPark(block.outline, trees, random)
    } else {
      buildings.push(...buildBlock(block, trees, random))
      plantStreets(block.outline, trees, random)
    }
  }

  const { canvas, pen } = createCard(colours.industries.urban.street)
  drawGreen(pen)
  drawBlocks(pen, blocks)
  drawRiver(pen)
  drawShadows(pen, buildings)
  drawTrees(pen, trees)
  drawRoofs(pen, buildings)
  drawCorridor(pen, buildings)
  return canvas
}
