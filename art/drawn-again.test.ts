// Complete run: it draws the pictures again.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { landing } from '@app/site/content/landing.ts'
import sharp from 'sharp'
import { makeFolder } from '../tools/testing/folder.ts'
import { paintCard } from './cards/cards.ts'
import { layOutBoard } from './hero/board.ts'
import { heroPlans } from './hero/sheets.ts'
import { wardSheetSvg } from './hero/ward-sheet.ts'
import { drawIcons } from './icons/icons.ts'
import { drawFigures } from './legends/figures.ts'
import { drawLadder } from './legends/ladder.ts'
import { drawField } from './scenes/field.ts'
import { drawWorkspace } from './scenes/workspace.ts'
import { type Draw, openStudio } from './studio.ts'

const site = openStudio(join(import.meta.dirname, '..'))

const quick: [draw: Draw, files: readonly string[]][] = [
  [drawFigures, ['site/pictures/figures.svg']],
  [drawLadder, [1320, 700, 320].map((width) => `site/pictures/ladder-${width}.svg`)],
  [drawWorkspace, [1280, 880, 360].map((width) => `site/pictures/scene-workspace-${width}.svg`)],
  [drawField, [1280, 880, 360].map((width) => `site/pictures/scene-field-${width}.svg`)],
  [drawIcons, ['site/public/icon.svg']],
]

describe('drawing again from the seed', () => {
  for (const [draw, files] of quick) {
    it(`gives the same bytes for ${files.join(', ')}`, async (t) => {
      const studio = openStudio(makeFolder(t))

      await draw(studio)

      for (const file of files) {
        assert.equal(String(await studio.read(file)), String(await site.read(file)), AGAIN)
      }
    })
  }

  it('gives the sheet of plots in each hero, and the same ground', async () => {
    for (const [name, plan] of Object.entries(heroPlans)) {
      const svg = String(await site.read(`site/pictures/${name}-overlay.svg`))
      const board = layOutBoard(plan)
      const sheets = board.rectsOf('plots').map((rect) => wardSheetSvg(board, rect))

      assert.equal(sheets.length, 1)
      for (const sheet of sheets) assert.ok(svg.includes(sheet), `${name}: ${AGAIN}`)
    }
  })

  for (const { picture, ask } of landing.industries.columns.flat()) {
    it(`gives the card of ${picture}, except for the loss of its encoder`, async () => {
      const committed = await site.read(`site/pictures/card-${picture}-960.avif`)

      const painted = paintCard(ask).toBuffer('image/png')

      const difference = await meanDifference(painted, committed)
      assert.ok(difference < 4, `${difference} of 255; ${AGAIN}`)
    })
  }
})

const AGAIN = 'npm run art'

/** The mean difference of pixel channels, at a size where compression artefacts even out. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const small = (picture: Buffer) => sharp(picture).resize(128, 128).removeAlpha().raw().toBuffer()
  const [a, b] = [await small(one), await small(other)]
  return a.reduce((sum, value, index) => sum + Math.abs(value - Number(b[index])), 0) / a.length
}
