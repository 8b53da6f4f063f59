import * as colours from '@app/design/colours.ts'
import { metricWords } from '@app/explorer/content/metric-words.ts'
import { surveyWords } from '@app/explorer/content/survey-words.ts'
import { SURVEYOR_COUNT, statuses } from '@app/explorer/survey/vocabulary.ts'
import { writeDay } from '@app/explorer/writing/write-number.ts'
import type { Studio } from '../studio.ts'
import { wardCharts, wardMetrics } from '../ward/ward-words.ts'
import { openPen, type SceneBox, type ScenePen } from './pen.ts'
import { drawPhone } from './phone.ts'
import { bold, drawShadow, drawSwatch, letters, small, title } from './window.ts'

/** The surveyor's phone in front of the office's figures, for three page widths. */
export async function drawField(studio: Studio): Promise<void> {
  await studio.write('site/pictures/scene-field-1280.svg', await drawCharts(wide))
  await studio.write('site/pictures/scene-field-880.svg', await drawCharts(middle))
  await studio.write('site/pictures/scene-field-360.svg', await drawCompact())
}

/** The layout of a scene with room for the charts beside the phone. */
interface Layout {
  width: number
  height: number
  sheet: SceneBox
  phone: SceneBox
  figures: SceneBox
  /** The number of columns of the figures. */
  columns: number
  days: SceneBox
  surveyors: SceneBox
}

const wide: Layout = {
  width: 1280,
  height: 720,
  sheet: { x: -12, y: 20, width: 1002, height: 580 },
  phone: { x: 924, y: 52, width: 290, height: 610 },
  figures: { x: 64, y: 86, width: 400, height: 216 },
  columns: 2,
  days: { x: 64, y: 334, width: 400, height: 226 },
  surveyors: { x: 512, y: 62, width: 372, height: 510 },
}

const middle: Layout = {
  width: 880,
  height: 660,
  sheet: { x: -12, y: 16, width: 702, height: 560 },
  phone: { x: 580, y: 46, width: 272, height: 570 },
  figures: { x: 44, y: 78, width: 504, height: 136 },
  columns: 3,
  days: { x: 44, y: 236, width: 504, height: 100 },
  surveyors: { x: 44, y: 362, width: 504, height: 190 },
}

async function drawCharts(layout: Layout): Promise<string> {
  const { width, height, sheet, phone, figures } = layout
  const pen = await openPen(letters)
  pen.box({ x: 0, y: 0, width, height }, { fill: colours.MIST })
  drawShadow(pen, sheet, 26)
  drawSheet(pen, sheet)
  pen.text(metricWords.groups.survey, figures.x, figures.y - 24, { ...title, size: 20 })
  drawFigures(pen, figures, layout.columns)
  drawDays(pen, layout.days)
  drawSurveyors(pen, layout.surveyors)
  drawShadow(pen, phone, 22)
  drawPhone(pen, phone)
  return pen.finish(width, height)
}

/** No shadow here: there is no room beside it. */
async function drawCompact(): Promise<string> {
  const pen = await openPen(letters)
  pen.box({ x: 0, y: 0, width: 360, height: 550 }, { fill: colours.MIST })
  drawSheet(pen, { x: 0.5, y: 0.5, width: 359, height: 519 })
  pen.text(metricWords.groups.survey, 16, 38, { ...title, size: 17 })
  drawFigures(pen, { x: 16, y: 62, width: 96, height: 430 }, 1)
  drawPhone(pen, { x: 120, y: 22, width: 230, height: 528 })
  return pen.finish(360, 550)
}

function drawSheet(pen: ScenePen, place: SceneBox): void {
  pen.box(place, { fill: colours.PAPER, stroke: colours.LINE_2, radius: 7 })
}

function drawFigures(pen: ScenePen, { x, y, width, height }: SceneBox, columns: number): void {
  const ids = figureIds.slice(0, columns === 1 ? -1 : figureIds.length)
  const [across, down] = [width / columns, (height * columns) / ids.length]
  const value = { size: 25, weight: 550, tracking: -0.02 } as const
  for (const [index, figure] of wardMetrics(ids).entries()) {
    const left = x + (index % columns) * across
    const middle = y + Math.floor(index / columns) * down + 18
    pen.text(figure.value, left, middle, value)
    pen.text(figure.unit, left + pen.widthOf(figure.value, value) + 4, middle + 3, small)
    for (const [row, line] of wrap(pen, figure.name, across - 4).entries()) {
      pen.text(line, left, middle + 24 + row * 16, small)
    }
    const foot = y + (Math.floor(index / columns) + 1) * down - 7.5
    pen.line(left, foot, { x: left + across - 14 })
  }
}

const figureIds = [
  ...(['visitedShare', 'verifiedShare', 'disputed'] as const),
  ...(['surveyors', 'days', 'gnssError'] as const),
]

/** In two lines if necessary. */
function wrap(pen: ScenePen, text: string, width: number): string[] {
  const space = text.lastIndexOf(' ')
  if (pen.widthOf(text, small) <= width || space < 0) return [text]
  return [text.slice(0, space), text.slice(space + 1)]
}

/** Plots visited on each day, including Sundays. */
function drawDays(pen: ScenePen, { x, y, width, height }: SceneBox): void {
  const { byDay } = wardCharts()
  const most = Math.max(...byDay)
  const step = width / byDay.length
  const foot = y + height - 24
  const tall = height - 24 - 30
  const bars = [...byDay].map((count, day) => {
    const up = Math.round((tall * count) / most)
    return up && `M${(x + day * step).toFixed(1)} ${foot}v${-up}h${(step - 2).toFixed(1)}v${up}z`
  })
  pen.text(metricWords.charts.byDay, x, y + 8, bold)
  pen.path(bars.filter(Boolean).join(''), `fill="${colours.RIVER}"`)
  pen.line(x, foot + 0.5, { x: x + width })
  pen.text(writeDay(0), x, foot + 14, small)
  pen.text(writeDay(byDay.length - 1), x + width, foot + 14, { ...small, anchor: 'end' })
}

/** The status of the plots, for each surveyor. */
function drawSurveyors(pen: ScenePen, { x, y, width, height }: SceneBox): void {
  const { statusBySurveyor } = wardCharts()
  const columns = width > 400 ? 2 : 1
  const rows = SURVEYOR_COUNT / columns
  const legend = columns === 1 ? 60 : 32
  const step = (height - legend - 24) / rows
  const across = (width - (columns - 1) * 24) / columns
  pen.text(metricWords.charts.statusBySurveyor, x, y + 2, bold)
  let [at, line] = [x, 0]
  for (const [code, status] of statuses.entries()) {
    const name = surveyWords.status[status]
    const room = pen.widthOf(name, small) + 38
    if (at + room - 14 > x + width) [at, line] = [x, line + 1]
    drawSwatch(pen, at, y + 28 + line * 22, colours.codeFills.status[code])
    pen.text(name, at + 24, y + 28 + line * 22, small)
    at += room
  }
  const names = Array.from({ length: SURVEYOR_COUNT }, (_, n) => `${surveyWords.surveyor} ${n + 1}`)
  for (const [surveyor, name] of names.entries()) {
    const left = x + Math.floor(surveyor / rows) * (across + 24)
    const middle = y + legend + 24 + (surveyor % rows) * step
    const counts = statusBySurveyor.subarray(
      surveyor * statuses.length,
      (surveyor + 1) * statuses.length,
    )
    pen.text(name, left, middle, small)
    drawShares(pen, { x: left + 92, y: middle - 6, width: across - 92, height: 12 }, counts)
  }
}

function drawShares(pen: ScenePen, { x, y, width, height }: SceneBox, counts: Uint32Array): void {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let from = 0
  for (const [code, count] of counts.entries()) {
    if (count === 0) continue
    const part = { x: x + (width * from) / total, y, width: (width * count) / total, height }
    pen.box(part, { fill: colours.codeFills.status[code] })
    from += count
  }
}
