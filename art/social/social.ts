import * as colours from '@app/design/colours.ts'
import { company } from '@app/site/content/company.ts'
import {
  createCanvas,
  GlobalFonts,
  type Image,
  loadImage,
  type SKRSContext2D,
} from '@napi-rs/canvas'
import sharp from 'sharp'
import { openCountry } from '../country/country.ts'
import { sansInstance } from '../fonts/fonts.ts'
import { overlaySvg } from '../hero/overlay.ts'
import { SHEET_SIZE } from '../hero/sheets.ts'
import { type Survey, surveyCountry } from '../hero/survey.ts'
import { markOnPaperSvg } from '../icons/mark.ts'
import { readTitles } from '../site-words.ts'
import type { Studio } from '../studio.ts'
import { socialPlans } from './plans.ts'

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

async function renderOverlay(survey: Survey, page: string): Promise<Image> {
  const plan = socialPlans[page]
  if (!plan) throw new Error(`the page ${page} has no plan for its social picture`)
  const svg = Buffer.from(overlaySvg(survey, plan))
  return loadImage(await sharp(svg).resize(WIDTH, MAP_HEIGHT).png().toBuffer())
}

async function compose(relief: Image, overlay: Image, title: string): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  pen.fillStyle = colours.PAPER
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(relief, 0, 0, WIDTH, MAP_HEIGHT)
  pen.drawImage(overlay, 0, 0)
  pen.fillStyle = colours.INK
  await drawName(pen)
  drawTitle(pen, title)
  drawNeatline(pen)
  return canvas.toBuffer('image/png')
}

async function drawName(pen: SKRSContext2D): Promise<void> {
  const size = 48
  const mark = await sharp(Buffer.from(markOnPaperSvg(size, size)))
    .png()
    .toBuffer()
  pen.drawImage(await loadImage(mark), MARGIN, MARGIN)
  pen.font = `40px "${LABEL_FONT}"`
  pen.letterSpacing = '-0.8px'
  pen.textBaseline = 'alphabetic'
  pen.fillText(company.name, MARGIN + size + 18, MARGIN + 39)
}

function drawTitle(pen: SKRSContext2D, title: string): void {
  const size = 74
  pen.font = `${size}px "${TITLE_FONT}"`
  pen.letterSpacing = `${-0.034 * size}px`
  for (const [index, line] of balance(pen, title).entries()) {
    pen.fillText(line, MARGIN - 4, MARGIN + 156 + index * size)
  }
}

/** Lines of about the same length: as few as fit the width, and then as narrow as that many allow. */
function balance(pen: SKRSContext2D, text: string): string[] {
  let lines = wrap(pen, text, TITLE_WIDTH)
  for (let width = TITLE_WIDTH; width > 0; width -= 10) {
    const narrower = wrap(pen, text, width)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return lines
}

function wrap(pen: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && pen.measureText(longer).width > width) {
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
function drawNeatline(pen: SKRSContext2D): void {
  pen.fillStyle = colours.PAPER
  pen.fillRect(0, MAP_HEIGHT, WIDTH, HEIGHT - MAP_HEIGHT)
  pen.fillStyle = colours.INK
  pen.fillRect(0, MAP_HEIGHT, WIDTH, 1)
  pen.fillRect(0, MAP_HEIGHT + 7, WIDTH, 1)
  pen.font = `13px "${LABEL_FONT}"`
  pen.letterSpacing = '0px'
  pen.textAlign = 'center'
  for (const [column, letter] of Array.from(GRID_LETTERS).entries()) {
    const left = column * SHEET_SIZE
    if (column % 2 === 0) pen.fillRect(left, MAP_HEIGHT, SHEET_SIZE, 8)
    pen.fillText(letter, left + SHEET_SIZE / 2, HEIGHT - 6)
  }
}
