import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { explorerOf, violationsOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'
import {
  buildLargeFile,
  buildShp,
  buildVisitorFiles,
  drawing,
  file,
  type VisitorFile,
} from './visitor-files.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)

test('a file of every format comes onto the map, and nothing leaves the browser', async ({
  page,
}) => {
  const violations = await violationsOf(page)
  const errors = errorsOf(page)
  await openPanel(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url())
  })
  const files = await buildVisitorFiles()

  for (const [format, visitorFile] of Object.entries(files)) {
    await choose(page, visitorFile)
    await expect(facts(page).last()).toContainText(`${format} ·`)
    await expect(facts(page).last()).toContainText('EPSG:4326')
  }

  await expect(facts(page)).toHaveCount(Object.keys(files).length)
  expect(sent).toEqual([])
  expect(violations).toEqual([])
  expect(errors).toEqual([])
})

test('a drawing asks where on earth it is', async ({ page }) => {
  await openPanel(page)
  const prompt = page.getByRole('form', { name: 'Which coordinate system?' })

  await choose(page, drawing)
  await expect(prompt).toContainText(drawing.name)
  await prompt.getByLabel('Coordinate system').selectOption('EPSG:32646')
  await prompt.getByRole('button', { name: 'Use it' }).click()

  await expect(facts(page)).toContainText('DXF · 1 ')
  await expect(facts(page)).toContainText('EPSG:32646 WGS 84 / UTM zone 46N')
})

test('an archive is opened with all it holds, and says what was left out', async ({ page }) => {
  await openPanel(page)
  const archive = zipSync({
    'well.wkt': strToU8('POINT (91.75 26.18)'),
    'road.geojson': strToU8('{"type":"LineString","coordinates":[[91.75,26.18],[91.76,26.19]]}'),
    'owners.csv': strToU8('name,area\nDeka,12\n'),
  })

  await choose(page, file('survey.zip', archive))

  await expect(facts(page)).toContainText('WKT, GeoJSON · 2 ')
  await expect(facts(page)).toContainText('owners.csv')
})

test('a file that cannot be opened gets one sentence and leaves the map as it was', async ({
  page,
}) => {
  const errors = errorsOf(page)
  const problem = page.locator('dialog.explorer').getByRole('alert')
  await openPanel(page)
  await choose(page, file('first.wkt', 'POINT (91.75 26.18)'))
  await expect(facts(page)).toHaveCount(1)

  for (const [unlucky, said] of [
    [file('a.txt', 'Dear surveyor, see you on Monday.'), 'a.txt'],
    [file('a.geojson', '{"type":"FeatureCollection",\n"features":[{'), 'line 2'],
    [file('a.json', '['.repeat(1e6)), 'nested'],
    [file('a.gpkg', `SQLite format 3\0${'x'.repeat(5000)}`), 'GeoPackage'],
    [file('a.pdf', '%PDF-1.7'), 'try GeoJSON'],
  ] as const) {
    await choose(page, unlucky)

    await expect(problem).toContainText(said)
    await expect(problem).toContainText(unlucky.name)
    await expect(problem).toHaveText(/^[^\n]{20,160}\.$/)
    await expect(facts(page)).toHaveCount(1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('files that are chosen together are opened one by one, each under its name', async ({
  page,
}) => {
  await openPanel(page)
  const problem = page.locator('dialog.explorer').getByRole('alert')

  await choose(
    page,
    file('wells of 2026.csv', 'name,lat,lon\nA,26.18,91.75\nB,26.19,91.76\nC,,\n'),
    file('ward.cpg', 'UTF-8'),
    file('notes.pdf', '%PDF-1.7'),
    file('ward.shp', buildShp()),
    file('far.wkt', 'POINT (10 50)'),
  )

  await expect(facts(page)).toHaveCount(3)
  await expect(facts(page).nth(0)).toContainText('wells of 2026.csv')
  await expect(facts(page).nth(0)).toContainText('CSV: 2 of 3 rows are on the map')
  await expect(facts(page).nth(1)).toContainText('ward.shp')
  await expect(facts(page).nth(1)).toContainText('Shapefile · 1 feature ·')
  await expect(facts(page).nth(2)).toContainText('far.wkt')
  await expect(problem).toHaveText(/^“notes\.pdf” is a PDF/)
  await expect(page.getByText('far.wkt are on the map.')).toBeVisible()
})

test('a file far away leaves a way back to the sample survey', async ({ page }) => {
  await openPanel(page)
  const back = page.getByRole('button', { name: 'Back to the sample survey' })
  await choose(page, file('near.wkt', 'POINT (91.7 26.15)'))
  await expect(facts(page)).toHaveCount(1)
  await expect(back).toHaveCount(0)

  await choose(page, file('far.wkt', 'POINT (10 50)'))
  await back.click()

  await expect(back).toHaveCount(0)
  await expect(facts(page)).toHaveCount(2)
})

test('a large file is read beside the page, and can be cancelled', async ({ page }) => {
  await openPanel(page)
  const large = buildLargeFile(20e6)
  const bar = page.locator('dialog.explorer').getByRole('progressbar')

  await choose(page, large)
  await bar.waitFor()
  await page.locator('dialog.explorer').getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toHaveCount(0)
  await expect(facts(page)).toHaveCount(0)

  await choose(page, large)
  await expect(facts(page)).toContainText('GeoJSON · ')
})

async function openPanel(page: Page): Promise<void> {
  const explorer = explorerOf(page)
  await explorer.open()
  await explorer.isDrawn()
  await explorer.dialog.getByRole('button', { name: 'Files', exact: true }).click()
}

async function choose(page: Page, ...files: VisitorFile[]): Promise<void> {
  await page.locator('dialog.explorer input[type=file]').setInputFiles(files)
}

/** What the list of opened files says of each: its format, its features, its reference system. */
function facts(page: Page) {
  return page.getByRole('list', { name: 'Opened files' }).getByRole('listitem')
}
