import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { explorerOf } from './explorer.ts'
import { pixelsOf } from './ink.ts'
import { expect, test } from './site.ts'
import { file } from './visitor-files.ts'
import { choose, openedFiles, openWorkbench } from './workbench.ts'

const magenta = [255, 0, 255] as const
const box = '<north>50.01</north><south>50</south><east>10.02</east><west>10</west>'
const style = '<Style><PolyStyle><color>ffff00ff</color></PolyStyle></Style>'
const ring = '10,50 10.02,50 10.02,50.01 10,50.01 10,50'
const area = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const kml = `<kml><Placemark>${style}${area}</Placemark></kml>`

test('draws the image overlay of a KMZ in its place', async ({ files: { page } }) => {
  const overlay = `<kml><GroundOverlay><Icon><href>files/sheet.png</href></Icon><LatLonBox>${box}</LatLonBox></GroundOverlay></kml>`
  const picture = await buildPng(page, 'rgb(255 0 255)')

  await choose(
    page,
    file('sheet.kmz', zipSync({ 'doc.kml': strToU8(overlay), 'files/sheet.png': picture })),
  )

  await expect(openedFiles(page)).toContainText('KMZ · 1 feature')
  await expect(openedFiles(page)).not.toContainText('outline')
  await expect.poll(() => shareOf(page, magenta)).toBeGreaterThan(0.1)
})

test('fills areas of a KML with the colours from the file', async ({ files: { page } }) => {
  await choose(page, file('ward.kml', kml))

  await expect(openedFiles(page)).toContainText('KML · 1 feature')
  await expect.poll(() => shareOf(page, magenta)).toBeGreaterThan(0.1)
})

test('shows a kept file where it was left, on every way back', async ({ page, context }) => {
  const { explorer, tab } = await openWorkbench(page)
  await tab('Files').click()
  await choose(page, file('ward.kml', kml))
  await expect.poll(() => shareOf(page, magenta)).toBeGreaterThan(0.1)
  await explorer.dialog.getByRole('button', { name: 'Keep this on this device' }).click()
  await expect(explorer.dialog.getByText('Your work is kept on this device.')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page).toHaveURL(/file=/)
  const address = page.url()

  for (const way of ['/', address, address.replace('size=1200', 'size=3000'), 'offline']) {
    await test.step(way, async () => {
      await context.setOffline(way === 'offline')
      const back = await context.newPage()
      await back.goto(way === 'offline' ? address : way)
      if (way === '/') await explorerOf(back).opener.click()
      await explorerOf(back).isDrawn()

      // With the first plots that are painted, and not after them.
      expect(await shareOf(back, magenta)).toBeGreaterThan(0.1)
      await back.close()
    })
  }
})

async function buildPng(page: Page, colour: string): Promise<Uint8Array> {
  const bytes = await page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(16, 8)
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = fill
      context.fillRect(0, 0, 16, 8)
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())]
  }, colour)
  return Uint8Array.from(bytes)
}

/** The share of the map that has this colour on screen. */
async function shareOf(page: Page, colour: readonly number[]): Promise<number> {
  const canvas = page.locator('dialog.explorer canvas').first()
  const pixels = await pixelsOf(page, await canvas.screenshot({ caret: 'initial' }))
  return pixels.evaluate(({ data }, colour) => {
    let same = 0
    for (let i = 0; i < data.length; i += 4) {
      if (colour.every((channel, k) => Math.abs((data[i + k] ?? 0) - channel) < 40)) same += 1
    }
    return same / (data.length / 4)
  }, colour)
}
