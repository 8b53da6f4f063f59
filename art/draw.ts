import { join } from 'node:path'
import { drawCards } from './cards/cards.ts'
import { drawFonts } from './fonts/fonts.ts'
import { drawHero } from './hero/hero.ts'
import { drawIcons } from './icons/icons.ts'
import { drawFigures } from './legends/figures.ts'
import { drawLadder } from './legends/ladder.ts'
import { drawPlaceholders } from './placeholders.ts'
import { drawContactMap } from './scenes/contact-map.ts'
import { drawContours } from './scenes/contours.ts'
import { drawField } from './scenes/field.ts'
import { drawStill } from './scenes/still.ts'
import { drawWorkspace } from './scenes/workspace.ts'
import { drawSocialPictures } from './social/social.ts'
import { type Draw, openStudio } from './studio.ts'

/** All drawings, in order; the names are arguments, for example `npm run art -- hero social`. */
const subjects: Record<string, Draw> = {
  hero: drawHero,
  cards: drawCards,
  workspace: drawWorkspace,
  field: drawField,
  still: drawStill,
  contact: drawContactMap,
  contours: drawContours,
  figures: drawFigures,
  ladder: drawLadder,
  // It reads the pictures above.
  placeholders: drawPlaceholders,
  fonts: drawFonts,
  social: drawSocialPictures,
  icons: drawIcons,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(subjects, name))
if (unknown.length > 0) {
  const known = Object.keys(subjects).join(', ')
  console.error(`There is no picture called ${unknown.join(', ')}. There are: ${known}.`)
  process.exitCode = 1
} else {
  await drawAll(wanted.length > 0 ? wanted : Object.keys(subjects))
}

async function drawAll(names: readonly string[]): Promise<void> {
  const studio = openStudio(join(import.meta.dirname, '..'), (news) => console.log(`  ${news}`))
  const start = performance.now()
  for (const [index, name] of names.entries()) {
    const elapsed = Math.round((performance.now() - start) / 1000)
    console.log(`${index + 1} of ${names.length}  ${name}  (${elapsed} s so far)`)
    await subjects[name]?.(studio)
  }
  console.log(`drawn in ${Math.round((performance.now() - start) / 1000)} s`)
}
