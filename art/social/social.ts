import * as colours from '@app/design/colours.ts'
import { company } from '@app/site/content/company.ts'
import { GlobalFonts, type Image, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { type Brush, createBrush } from '../canvas.ts'
import { openCountry } from '../country/country.ts'
import { sansInstance } from '../fonts/fonts.ts'
import { overlaySvg } from '../hero/overlay.ts'
import { SHEET_SIZE } from '../hero/sheets.ts'
import { type CountrySurvey, surveyCountry } from '../hero/survey.ts'
import { markOnPaperSvg } from '../icons/mark.ts'
import { readTitles } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { socialPlan } from './plans.ts'

/** The picture of each page for links on other sites. */
export async function drawSocialPictures(studio: Studio): Promise<void> {
  const country = await openCountry(studio)
  const survey = surveyCountry(country)
  const titles = await readTitles(studio)
  const letters = [company.name, GRID_LETTERS, ...Object.values(titles)].join('')
  for (const [family, weight] of [
    [TITLE_FONT, 500],
    [LABEL_FONT, 600],
  ] as const) {
    GlobalFonts.register(await sansInstance(letters, weight), family)
  }

  const relief = await loadImage(country.relief)
  for (const [page, title] of Object.entries(titles)) {
    const overlay = await renderOverlay(survey, page)
    const picture = await compose(relief, overlay, title)
    // The words as text, too, so that a test detects outdated pictures.
    const jpeg = sharp(picture)
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .withExif({ IFD0: { ImageDescription: `${company.name}: ${title}` } })
    await studio.write(`site/public/social-${page}.jpg`, await jpeg.toBuffer())
  }
}

const WIDTH = 1200
const HEIGHT = 630
const MAP_HEIGHT = 600
const MARGIN = 64
const TITLE_WIDTH = 520
const TITLE_FONT = 'Lessa title'
const LABEL_FONT = 'Lessa label'
/** Columns of a map grid are lettered without I, which looks like 1. */
const GRID_LETTERS = 'ABCDEFGHJKLM'

async function renderOverlay(survey: CountrySurvey, page: string): Promise<Image> {
  const svg = Buffer.from(overlaySvg(survey, socialPlan(page)))
  return loadImage(await sharp(svg).resize(WIDTH, MAP_HEIGHT).png().toBuffer())
}

async function compose(relief: Image, overlay: Image, title: string): Promise<Buffer> {
  const brush = createBrush(WIDTH, HEIGHT, colours.PAPER)
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(relief, 0, 0, WIDTH, MAP_HEIGHT)
  brush.drawImage(overlay, 0, 0)
  brush.fillStyle = colours.INK
  await drawName(brush)
  drawTitle(brush, title)
  drawNeatline(brush)
  return brush.canvas.toBuffer('image/png')
}

async function drawName(brush: Brush): Promise<void> {
  const size = 48
  const mark = await sharp(Buffer.from(markOnPaperSvg(size, size)))
    .png()
    .toBuffer()
  brush.drawImage(await loadImage(mark), MARGIN, MARGIN)
  brush.font = `40px "${LABEL_FONT}"`
  brush.letterSpacing = '-0.8px'
  brush.textBaseline = 'alphabetic'
  brush.fillText(company.name, MARGIN + size + 18, MARGIN + 39)
}

function drawTitle(brush: Brush, title: string): void {
  const size = 74
  brush.font = `${size}px "${TITLE_FONT}"`
  brush.letterSpacing = `${-0.034 * size}px`
  for (const [index, line] of balance(brush, title).entries()) {
    brush.fillText(line, MARGIN - 4, MARGIN + 156 + index * size)
  }
}

/** Lines of about the same length: as few as fit the width, and then as narrow as that many allow. */
function balance(brush: Brush, text: string): string[] {
  let lines = wrap(brush, text, TITLE_WIDTH)
  for (let width = TITLE_WIDTH; width > 0; width -= 10) {
    const narrower = wrap(brush, text, width)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

function wrap(brush: Brush, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && brush.measureText(longer).width > width) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  lines.push(line)
  return lines
}

/** The zebra at the foot of a map sheet, with the letters of its columns. */
function drawNeatline(brush: Brush): void {
  brush.fillStyle = colours.PAPER
  brush.fillRect(0, MAP_HEIGHT, WIDTH, HEIGHT - MAP_HEIGHT)
  brush.fillStyle = colours.INK
  brush.fillRect(0, MAP_HEIGHT, WIDTH, 1)
  brush.fillRect(0, MAP_HEIGHT + 7, WIDTH, 1)
  brush.font = `13px "${LABEL_FONT}"`
  brush.letterSpacing = '0px'
  brush.textAlign = 'center'
  for (const [column, letter] of Array.from(GRID_LETTERS).entries()) {
    const left = column * SHEET_SIZE
    if (column % 2 === 0) brush.fillRect(left, MAP_HEIGHT, SHEET_SIZE, 8)
    brush.fillText(letter, left + SHEET_SIZE / 2, HEIGHT - 6)
  }
}
