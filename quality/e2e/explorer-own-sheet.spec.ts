import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { Feature, Polygon } from 'geojson'
import { needs } from './needs.ts'
import { type Rgb, startsOfPaths } from './pdf.ts'
import { expectBarToScale, openSheet, PT_PER_MM, scaleOf } from './sheet.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey, readVisitorFiles } from './visitor-files.ts'
import { choose, openedFiles, type Workbench } from './workbench.ts'

const village = buildOwnSurvey(60)
const { features }: { features: Feature<Polygon>[] } = JSON.parse(village.buffer.toString('utf8'))
const paid = features.filter(({ properties }) => properties?.paid === true)

test('prints a file as vectors, to scale, coloured by its own column, with its image in place', {
  tag: '@media',
}, async ({ files }) => {
  needs('poppler-utils')
  const { explorer, page } = files
  await choosePaid(files)
  await explorer.dialog.getByLabel('Colour by').selectOption('land_use')
  const classes = await readLegend(page)
  const sheet = await openSheet(page)
  // Its notes are beside the map.
  await sheet.direction.selectOption('landscape')

  const pdf = await sheet.print()
  const drawing = pdf.draw()

  expect(pdf.pages).toBe(1)
  expect(pdf.pictures).toEqual([])
  expect(pdf.text).toContain('VILLAGE.GEOJSON: LAND_USE')
  expect(pdf.text).toContain(`${paid.length} of 60 features. paid: true.`)
  expect(pdf.text).not.toContain('Sample data')
  expect(pdf.text).toMatch(/94°1\d′\d\d″E/)
  expectBarToScale(pdf)
  expect(classes.length).toBeGreaterThan(3)
  for (const { name, fill } of classes) {
    const own = paid.filter(({ properties }) => properties?.land_use === name)
    const isOnMap = ({ x }: { x: number }) => x < 0.7 * pdf.widthPt
    const outlines = startsOfPaths(drawing, 'stroke', darker(fill)).filter(isOnMap)
    const signs = startsOfPaths(drawing, 'fill', fill).filter((start) => !isOnMap(start))
    const word = pdf.words.find(({ text, x }) => text === name && x > 0.7 * pdf.widthPt)

    expect(outlines, name).toHaveLength(own.length)
    expect(signs, name).toHaveLength(own.length > 0 ? 1 : 0)
    expect(Math.abs((signs[0]?.y ?? 0) - (word?.y ?? 0)), name).toBeLessThan(8)
    expectToScale(outlines, own, scaleOf(pdf))
  }
  await page.keyboard.press('Escape')

  await test.step('an image', async () => {
    const { GeoTIFF } = readVisitorFiles()
    if (!GeoTIFF) throw new Error('There is a picture among the files')
    await choose(page, GeoTIFF)
    await expect(openedFiles(page)).toHaveCount(2)
    await openSheet(page)

    const pdf = await sheet.print()

    expect(pdf.pages).toBe(1)
    expect(pdf.pictures.length).toBeGreaterThan(0)
    expect(pdf.text).toContain('GeoTIFF')
    expectBarToScale(pdf)
    await page.keyboard.press('Escape')
  })
})

test('prints a sheet for each plot, with the same numbers as GDAL', {
  tag: '@media',
}, async ({ files }) => {
  needs('poppler-utils')
  needs('gdal-bin')
  const { page } = files
  await choosePaid(files)
  const sheet = await openSheet(page)
  await sheet.contents.selectOption('plots')

  const pdf = await sheet.print()

  expect(pdf.pages).toBe(paid.length)
  expect(Math.abs(pdf.heightPt - 297 * PT_PER_MM)).toBeLessThan(1)
  for (const { areaM2, sidesM, plot } of measurePlots(paid)) {
    const at = pdf.text.indexOf(`Plot ${plot} `)
    const own = pdf.text.slice(at, pdf.text.indexOf(`of ${paid.length}`, at))
    const read = (form: RegExp) =>
      Array.from(own.matchAll(form), ([, text = '']) => Number(text.replaceAll(',', '')))
    expect(Math.abs((read(/Area ([\d.,]+) m²/g)[0] ?? 0) - areaM2), plot).toBeLessThan(0.06)
    const printed = read(/\d–\d+ ([\d.,]+)/g).sort((a, b) => a - b)
    expect(printed.length).toBe(sidesM.length)
    for (const [i, side] of sidesM.entries()) {
      expect(Math.abs((printed[i] ?? 0) - side), plot).toBeLessThan(0.011)
    }
  }
  await page.keyboard.press('Escape')
})

/** Opens the village and filters its paid plots. */
async function choosePaid({ count, explorer, page }: Workbench): Promise<void> {
  await choose(page, village)
  const column = explorer.dialog.getByRole('toolbar', { name: 'paid' })
  await column.getByRole('button', { name: /^true/ }).click()
  await expect.poll(count).toBe(paid.length)
}

/** The colours in the map's legend, as in the panel. */
/** The colours of classes, which the legend shows over paper at the opacity of areas. */
async function readLegend(page: Page): Promise<{ name: string; fill: Rgb }[]> {
  const entries = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  return entries.evaluateAll((items) =>
    items.map((item) => {
      const swatch = item.querySelector('.swatch')
      const channels = swatch ? getComputedStyle(swatch).backgroundColor.match(/\d+/g) : null
      const over = (channel: number, paper: number) => (channel - 0.15 * paper) / 0.85
      const [red = 0, green = 0, blue = 0] = channels?.map(Number) ?? []
      return {
        name: item.textContent?.trim() ?? '',
        fill: [over(red, 251), over(green, 252), over(blue, 250)] as const,
      }
    }),
  )
}

/** On the ellipsoid, by GDAL. */
function measurePlots(plots: readonly Feature<Polygon>[]) {
  const corner = (i: number) => `ST_PointN(ST_ExteriorRing(geometry), ${i})`
  const sides = [1, 2, 3, 4].map(
    (i) => `ST_Length(MakeLine(${corner(i)}, ${corner(i + 1)}), 1) AS side${i}`,
  )
  const sql = `SELECT dag_no, ST_Area(geometry, 1) AS area, ${sides} FROM plots`
  const input = JSON.stringify({ type: 'FeatureCollection', name: 'plots', features: plots })
  const args = ['-f', 'CSV', '/vsistdout/', '/vsistdin/', '-dialect', 'SQLite', '-sql', sql]
  const rows = execFileSync('ogr2ogr', args, { input, encoding: 'utf8' }).trim().split('\n')
  return rows.slice(1).map((row) => {
    const [plot = '', area, ...lengths] = row.replaceAll('"', '').split(',')
    return { plot, areaM2: Number(area), sidesM: lengths.map(Number).sort((a, b) => a - b) }
  })
}

/** The outline of an area, beside its fill. */
function darker([red, green, blue]: Rgb): Rgb {
  return [0.7 * red, 0.7 * green, 0.7 * blue]
}

/** Compares distances between outlines on paper with distances between plots on the ellipsoid. */
function expectToScale(
  outlines: readonly { x: number; y: number }[],
  plots: readonly Feature<Polygon>[],
  denominator: number,
): void {
  const ptPerM = (1000 * PT_PER_MM) / denominator
  // A closed outline begins at its second corner.
  const places = plots.map(({ geometry }) => geometry.coordinates[0]?.[1] ?? [])
  const [[lng0 = 0, lat0 = 0] = []] = places
  const { eastM, northM } = metresPerDegree(lat0)
  for (const [i, [lng = 0, lat = 0]] of places.entries()) {
    const expected = { x: (lng - lng0) * eastM * ptPerM, y: (lat0 - lat) * northM * ptPerM }
    const found = {
      x: (outlines[i]?.x ?? 0) - (outlines[0]?.x ?? 0),
      y: (outlines[i]?.y ?? 0) - (outlines[0]?.y ?? 0),
    }
    const lengthPt = Math.hypot(expected.x, expected.y)
    const offPt = Math.hypot(found.x - expected.x, found.y - expected.y)
    // The sheet is written with a precision of a hundredth of a point.
    expect(offPt).toBeLessThan(0.005 * lengthPt + 0.03)
  }
}

/** On the WGS 84 ellipsoid. */
function metresPerDegree(lat: number): { eastM: number; northM: number } {
  const radians = (lat * Math.PI) / 180
  const w2 = 1 - 0.006_694_379_990_14 * Math.sin(radians) ** 2
  const degreeM = (6_378_137 * Math.PI) / 180
  return {
    eastM: (degreeM / Math.sqrt(w2)) * Math.cos(radians),
    northM: (degreeM * (1 - 0.006_694_379_990_14)) / w2 ** 1.5,
  }
}
