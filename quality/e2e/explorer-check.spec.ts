import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { FeatureCollection } from 'geojson'
import { openSheet } from './sheet.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, type Workbench } from './workbench.ts'

/** Four plots in a row. In the middle of the map, two of them share a strip. */
const plots = [plot('61', -9, -7), plot('62', -6, 4), plot('63', -4, 6), plot('64', 7, 9)]
const map = file('village.geojson', JSON.stringify({ type: 'FeatureCollection', features: plots }))

test('checks a visitor’s map, and draws, lists and saves what it finds', {
  tag: '@product',
}, async ({ files: workbench }) => {
  const { card, explorer, page, tab } = workbench
  const { dialog } = explorer
  await openMap(page)
  await tab('Check').click()
  await dialog.getByRole('button', { name: 'Check this map' }).click()
  await expect(dialog.getByText('1 finding.')).toBeVisible()

  await page.locator('canvas').first().click()
  await expect(card).toContainText('Overlap')
  await expect(dialog.getByRole('form', { name: 'Accept the finding at 62, 63' })).toBeVisible()
  await explorer.expectNoViolation()
  await dialog.getByRole('button', { name: '62, 63', exact: true }).click()
  await expect(card).toContainText('Overlap')

  await tab('Files').click()
  await expect(openedFiles(page)).toHaveCount(2)
  const [found, ...others] = await saveLayer(workbench)
  expect(others).toEqual([])
  expect(found?.properties).toMatchObject({ Kind: 'Overlap', Plots: '62, 63' })
  expect(found?.geometry.type).toBe('Polygon')
})

test('compares a visitor’s map with a register, and draws, lists and saves the answer', {
  tag: '@product',
}, async ({ files: workbench }) => {
  const { card, explorer, page, rows, view } = workbench
  const { dialog } = explorer
  await openMap(page)
  const register = 'dag,owner,hectare\n061,Das,0.44\n62 ,Bora,9\n63,Kalita,9\n99,Deka,1\n'
  await dialog.getByLabel('Compare with a register').setInputFiles([file('chitha.csv', register)])
  const prompt = dialog.getByRole('form', { name: 'Compare with a register' })
  await expect(prompt).toContainText('3 of 4 plots are in the table.')
  await explorer.expectNoViolation()
  await prompt.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(dialog.getByText('village.geojson is compared with chitha.csv.')).toBeVisible()

  await page.locator('canvas').first().click()
  await expect(card).toContainText('area differs')
  await explorer.expectNoViolation()
  await view('Table').click()
  await expect(rows).toHaveText([
    /^61equal/,
    /^62area differs/,
    /^63area differs/,
    /^64plot in map, missing in register/,
    /^99plot in register, missing in map/,
  ])

  const saved = await saveLayer(workbench)
  expect(saved.map(({ properties }) => properties?.Comparison)).toEqual([
    'equal',
    'area differs',
    'area differs',
    'plot in map, missing in register',
    'plot in register, missing in map',
  ])
  expect(saved.map(({ geometry }) => geometry === null)).toEqual([false, false, false, false, true])
})

test('prints findings as a list with all of its choices, and more than 500 as a map', async ({
  files: { explorer, page },
}) => {
  const findings = (count: number) => {
    const features = Array.from({ length: count }, (_, i) => {
      const { geometry } = plot('', i, i + 0.5)
      const properties = {
        ...{ Kind: 'Overlap', Status: 'Open', Plots: `${i}, ${i + 1}`, 'Size in m²': 9.5 },
        ...{ 'Bigha-katha-lessa': '0-0-1', Metres: 2.5, Detail: '', 'Accepted as': '' },
        ...{ Map: 'a.geojson', Check: 'Checked', Finding: `overlap ${i}` },
      }
      return { type: 'Feature', properties, geometry }
    })
    const collection = JSON.stringify({ type: 'FeatureCollection', features })
    return file(`Findings of ${count}.geojson`, collection)
  }
  for (const [count, content] of [
    [2, 'list'],
    [501, 'map'],
  ] as const) {
    await choose(page, findings(count))
    await expect(openedFiles(page).last()).toContainText(`${count} features`)
    const { contents, dialog } = await openSheet(page)
    await expect(contents).toHaveValue(content)

    const heights = await dialog
      .locator('fieldset')
      .evaluateAll((groups) => groups.map((group) => group.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(0)
    expect(Math.min(...heights)).toBeGreaterThan(40)
    await explorer.expectNoViolation()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

/** Opens the map, and waits until it is in view. */
async function openMap(page: Page): Promise<void> {
  await choose(page, map)
  await expect(openedFiles(page)).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]file=/)
}

/** The layer in front, saved as GeoJSON. */
async function saveLayer({ page, explorer: { dialog } }: Workbench) {
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const text = readFileSync(await (await saving).path(), 'utf8')
  const { features }: FeatureCollection = JSON.parse(text)
  return features
}

/** From west to east in ten-thousandths of a degree. */
function plot(dag: string, from: number, to: number) {
  const [west, east, south, north] = [94.2 + from / 1e4, 94.2 + to / 1e4, 26.7, 26.702]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon', coordinates: [ring] }
  return { type: 'Feature', properties: { dag }, geometry }
}
