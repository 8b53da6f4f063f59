import * as colours from '@app/design/colours.ts'
import sharp from 'sharp'
import { openCountry } from '../country/country.ts'
import { writeEditions } from '../encode.ts'
import type { Rect } from '../line/point.ts'
import type { Studio } from '../studio.ts'
import { overlaySvg } from './overlay.ts'
import { compactPlan, frameOf, heroPlans, type SheetPlan, sheetsOf, widePlan } from './sheets.ts'
import { surveyCountry } from './survey.ts'

/** The hero and the picture of the page that is not found, which lays another drawing over the same relief. */
export async function drawHero(studio: Studio): Promise<void> {
  const country = await openCountry(studio)
  const survey = surveyCountry(country)
  for (const [name, plan] of Object.entries(heroPlans)) {
    await studio.write(`site/pictures/${name}-overlay.svg`, overlaySvg(survey, plan))
  }

  await writeEditions(studio, 'hero', await reliefUnder(country.relief, widePlan), {
    avif: [
      { width: 1200, maxBytes: 30_000 },
      { width: 1600, maxBytes: 38_200 },
      { width: 2400, maxBytes: 57_000 },
    ],
    webp: { width: 1600, quality: 60 },
  })
  await writeEditions(studio, 'hero-compact', await reliefUnder(country.relief, compactPlan), {
    avif: [
      { width: 480, maxBytes: 11_000 },
      { width: 750, maxBytes: 11_350 },
      { width: 1200, maxBytes: 26_000 },
    ],
    webp: { width: 750, quality: 60 },
  })
}

/** Pixels of the relief to one unit of the plan. */
const SCALE = 2

/** The relief, with plain paper where the overlay hides it: hidden parts should cost no bytes. */
async function reliefUnder(relief: Buffer, plan: SheetPlan): Promise<Buffer> {
  const [left, top, width, height] = frameOf(plan)
  const hidden = sheetsOf(plan).flatMap(({ kind, rect: [x, y, across, down] }) => {
    if (kind === 'relief') return []
    // Under a drawn sheet some relief remains, so that no seam shows at its border.
    const inset = kind === 'blank' || kind === 'outlined' ? 0 : 3
    const box = boxOf([x + inset - left, y + inset - top, across - 2 * inset, down - 2 * inset])
    return [
      { ...box, input: { create: { ...box, channels: 3 as const, background: colours.PAPER } } },
    ]
  })
  const frame = boxOf([left, top, width, height])
  return sharp(relief).extract(frame).composite(hidden).png().toBuffer()
}

/** In pixels of the relief. */
function boxOf(rect: Rect) {
  const [left = 0, top = 0, width = 0, height = 0] = rect.map((units) => units * SCALE)
  return { left, top, width, height }
}
