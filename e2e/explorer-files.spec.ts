import { strToU8, zipSync } from 'fflate'
import { expect, test } from './site.ts'
import { buildLargeFile, buildShp, buildVisitorFiles, drawing, file } from './visitor-files.ts'
import { choose, openedFiles, openWorkbench, wide } from './workbench.ts'

// Software draws the map, two tests at a time.
test.setTimeout(180_000)
test.use({ viewport: wide })

test('a file of every format comes onto the map, and nothing leaves the browser', async ({
  files: { page },
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url())
  })
  const files = await buildVisitorFiles()

  for (const [format, visitorFile] of Object.entries(files)) {
    await choose(page, visitorFile)
    await expect(openedFiles(page).last()).toContainText(`${format} ·`)
    await expect(openedFiles(page).last()).toContainText('EPSG:4326')
  }

  await expect(openedFiles(page)).toHaveCount(Object.keys(files).length)
  expect(sent).toEqual([])
})

test('a drawing asks where on earth it is', async ({ files: { page } }) => {
  const prompt = page.getByRole('form', { name: 'Which coordinate system?' })

  await choose(page, drawing)
  await expect(prompt).toContainText(drawing.name)
  await expect(prompt.getByRole('combobox')).toBeFocused()
  await prompt.getByLabel('Coordinate system').selectOption('EPSG:32646')
  await prompt.getByRole('button', { name: 'Use it' }).click()

  await expect(openedFiles(page)).toContainText('DXF · 1 ')
  await expect(openedFiles(page)).toContainText('EPSG:32646 WGS 84 / UTM zone 46N')
})

test('a table without places is joined to a layer by a column of both', async ({
  files: { page, card },
}) => {
  const prompt = page.getByRole('form', { name: 'Join this table?' })
  const [west, south, east, north] = [91.74, 26.17, 91.76, 26.19]
  const outline = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const plots = {
    type: 'Feature',
    properties: { plot: 7, area: 12.5 },
    geometry: { type: 'Polygon', coordinates: [outline] },
  }
  const owners = file('owners.csv', 'no;PLOT;owner\n1;007;Deka\n')

  await choose(page, owners)
  await expect(page.getByRole('alert')).toContainText('open a layer first')
  await choose(page, file('plots.geojson', JSON.stringify(plots)))
  await expect(openedFiles(page)).toHaveCount(1)
  await choose(page, owners)

  await expect(prompt.getByRole('combobox').first()).toBeFocused()
  await expect(prompt.getByLabel('Column of the layer')).toHaveValue('plot')
  await expect(prompt.getByLabel('Column of the table')).toHaveValue('PLOT')
  await prompt.getByLabel('Column of the table').selectOption('no')
  await prompt.getByRole('button', { name: 'Join it' }).click()
  await expect(prompt.getByRole('alert')).toBeVisible()
  await prompt.getByLabel('Column of the table').selectOption('PLOT')
  await prompt.getByRole('button', { name: 'Join it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'owners.csv is joined' })).toBeVisible()
  await expect(prompt).toHaveCount(0)

  await page.locator('canvas').first().click()
  await expect(card).toContainText('Deka')
  await expect(card).toContainText('12.5')
})

test('an archive is opened with all it holds, and says what was left out', async ({
  files: { page },
}) => {
  const archive = zipSync({
    'well.wkt': strToU8('POINT (91.75 26.18)'),
    'road.geojson': strToU8('{"type":"LineString","coordinates":[[91.75,26.18],[91.76,26.19]]}'),
    'owners.csv': strToU8('name,area\nDeka,12\n'),
  })

  await choose(page, file('survey.zip', archive))

  await expect(openedFiles(page)).toContainText('WKT, GeoJSON · 2 ')
  await expect(openedFiles(page)).toContainText('owners.csv')
})

test('the layers of a file are shown and hidden one by one', async ({
  files: { page, explorer, card },
}) => {
  const map = explorer.dialog.locator('canvas').first()
  const archive = zipSync({
    'ward.wkt': strToU8('POLYGON ((75 20, 75.1 20, 75.1 20.1, 75 20.1, 75 20))'),
    'well.wkt': strToU8('POINT (75 20)'),
  })
  await choose(page, file('plan.zip', archive))
  await openedFiles(page).getByText('2 layers').click()
  const layers = page.getByRole('group', { name: 'Layers of plan.zip' })
  const ward = layers.getByRole('checkbox', { name: 'ward' })
  await expect(layers.getByRole('checkbox', { name: 'well' })).toBeChecked()

  await map.click()
  await expect(card).toContainText('ward')
  await ward.uncheck()
  await expect(card).toHaveCount(0)
  await map.click()
  await expect(card).toHaveCount(0)

  await ward.check()
  await map.click()
  await expect(card).toContainText('ward')
  await explorer.expectNoViolation()
})

test('a file that cannot be opened gets one sentence and leaves the map as it was', async ({
  files: { count, page },
}) => {
  const problem = page.locator('dialog.explorer').getByRole('alert')
  await choose(page, file('first.wkt', 'POINT (91.75 26.18)'))
  await expect(openedFiles(page)).toHaveCount(1)
  await expect.poll(count).toBe(1)

  for (const [unlucky, said] of [
    [file('a.txt', 'Dear surveyor, see you on Monday.'), 'a.txt'],
    [file('a.geojson', '{"type":"FeatureCollection",\n"features":[{'), 'line 2'],
    [file('a.json', '['.repeat(1e6)), 'nested'],
    [file('a.gpkg', `SQLite format 3\0${'x'.repeat(5000)}`), 'GeoPackage'],
    [file('a.pdf', '%PDF-1.7'), 'try GeoJSON'],
    [file('notes.bin', '\u0000\u0001\u0002 this is no map'), 'notes.bin'],
  ] as const) {
    await choose(page, unlucky)

    await expect(problem).toContainText(said)
    await expect(problem).toContainText(unlucky.name)
    await expect(problem).toHaveText(/^[^\n]{20,160}\.$/)
    await expect(openedFiles(page)).toHaveCount(1)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  expect(await count()).toBe(1)
})

test('files that are chosen together are opened one by one, each under its name', async ({
  files: { page },
}) => {
  const problem = page.locator('dialog.explorer').getByRole('alert')

  await choose(
    page,
    file('wells of 2026.csv', 'name,lat,lon\nA,26.18,91.75\nB,26.19,91.76\nC,,\n'),
    file('ward.cpg', 'UTF-8'),
    file('notes.pdf', '%PDF-1.7'),
    file('ward.shp', buildShp()),
    file('far.wkt', 'POINT (10 50)'),
  )

  await expect(openedFiles(page)).toHaveCount(3)
  await expect(openedFiles(page).nth(0)).toContainText('wells of 2026.csv')
  await expect(openedFiles(page).nth(0)).toContainText('CSV: 2 of 3 rows are on the map')
  await expect(openedFiles(page).nth(1)).toContainText('ward.shp')
  await expect(openedFiles(page).nth(1)).toContainText('Shapefile · 1 feature ·')
  await expect(openedFiles(page).nth(2)).toContainText('far.wkt')
  await expect(problem).toHaveText(/^“notes\.pdf” is a PDF/)
  await expect(page.getByText('far.wkt are on the map.')).toBeVisible()
})

test('a file far away leaves a way back to the sample survey, which moves nothing', async ({
  files: { page },
}) => {
  const back = page.getByRole('button', { name: 'Back to the sample survey' })
  await choose(page, file('near.wkt', 'POINT (91.7 26.15)'))
  await expect(openedFiles(page)).toHaveCount(1)
  await expect(back).toHaveCount(0)

  await choose(page, file('far.wkt', 'POINT (10 50)'))
  await back.waitFor()
  const zoom = page.getByRole('button', { name: 'Zoom to near.wkt' })
  const exporting = page.getByRole('button', { name: 'Export', exact: true })
  // A press may have scrolled the panel; what is in it has not moved.
  const gapToExport = async () => {
    const [from, to] = [await zoom.boundingBox(), await exporting.boundingBox()]
    if (!from || !to) throw new Error('There is nothing to measure')
    return to.y - from.y
  }
  const before = await gapToExport()
  await zoom.click()
  await expect(back).toHaveCount(0)
  expect(await gapToExport()).toBe(before)

  await page.getByRole('button', { name: 'Zoom to far.wkt' }).click()
  await back.click()

  await expect(back).toHaveCount(0)
  await expect(openedFiles(page)).toHaveCount(2)
})

test('a large file is read beside the page, and can be cancelled', async ({ files: { page } }) => {
  const large = buildLargeFile(20e6)
  const bar = page.locator('dialog.explorer').getByRole('progressbar')

  await choose(page, large)
  await bar.waitFor()
  await page.locator('dialog.explorer').getByRole('button', { name: 'Cancel' }).click()
  await expect(bar).toHaveCount(0)
  await expect(openedFiles(page)).toHaveCount(0)

  await choose(page, large)
  await expect(openedFiles(page)).toContainText('GeoJSON · ')
})

test('a file is opened, told of and removed', async ({ files: { page } }) => {
  const opened = openedFiles(page)

  await choose(page, file('wells.geojson', wells))
  await expect(opened).toContainText('GeoJSON')
  await expect(opened).toContainText('2')

  await choose(page, file('springs.geojson', wells))
  await expect(opened).toHaveCount(2)

  await opened.getByRole('button', { name: 'Remove wells' }).click()
  await expect(opened.getByRole('button', { name: 'Remove springs' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opened).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toBeFocused()
})

test('Escape answers the question of a drawing, and cancels what is running', async ({ page }) => {
  const { explorer, tab } = await openWorkbench(page)
  await tab('Files').click()
  await choose(page, drawing)
  const prompt = page.getByRole('form', { name: 'Which coordinate system?' })
  await expect(prompt.getByRole('combobox')).toBeFocused()

  await page.keyboard.press('Escape')

  await expect(prompt).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await expect(openedFiles(page)).toHaveCount(0)
  await expect(page.locator('input[type=file]')).toBeFocused()

  const form = page.getByRole('form', { name: 'Export' })
  await form.getByRole('combobox').selectOption('gml')
  // It is never answered, so that the export runs for as long as the test wants.
  await page.route('**/assets/formats-worker-*.js', () => {})
  await form.getByRole('button', { name: 'Export' }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByRole('progressbar')).toHaveCount(0)
  await expect(explorer.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(explorer.dialog).toHaveCount(0)
})

const wells = JSON.stringify({
  type: 'FeatureCollection',
  features: [91.7, 91.71].map((lng) => ({
    type: 'Feature',
    properties: { depth: 12 },
    geometry: { type: 'Point', coordinates: [lng, 26.14] },
  })),
})
