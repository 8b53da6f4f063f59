import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { explorerOf, smallSurvey, takeWebgl } from './explorer.ts'
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
      await back.addInitScript(noteLoading)
      await back.goto(way === 'offline' ? address : way)
      if (way === '/') await explorerOf(back).opener.click()
      await explorerOf(back).isDrawn()

      expect(await back.evaluate(() => Reflect.get(window, 'loading'))).toEqual({
        texts: expect.arrayContaining(['Opening ward.kml']),
        areFramed: true,
      })
      // With the first plots that are painted, and not after them.
      expect(await shareOf(back, magenta)).toBeGreaterThan(0.1)
      await back.close()
    })
  }
})

/** In a page: the texts while the explorer loads, and whether the map had its frame all the time. */
function noteLoading(): void {
  const loading = { texts: [] as string[], areFramed: true }
  Object.assign(window, { loading })
  const note = () => {
    const text = document.querySelector('.explorer__notice > p')?.textContent
    const map = document.querySelector('.explorer__map')
    if (!text || !map) return
    if (!loading.texts.includes(text)) loading.texts.push(text)
    loading.areFramed &&= getComputedStyle(map, '::after').content !== 'none'
  }
  new MutationObserver(note).observe(document, {
    ...{ childList: true, subtree: true, characterData: true },
  })
}

for (const hasWebgl of [true, false]) {
  const way = hasWebgl ? 'WebGL' : 'a canvas'
  test(`${way} paints plots in the tones of the legend, and buildings a fifth darker`, async ({
    page,
  }) => {
    if (!hasWebgl) await takeWebgl(page)
    const painted = async (layers: string) => {
      await page.goto('about:blank')
      await page.goto(`/${smallSurvey(`layers=${layers}&at=26.145079_91.695252_16_0_0`)}`)
      await explorerOf(page).isDrawn()
      // The questions cover much of the bazaar.
      const hints = page.getByRole('button', { name: 'Close these hints' })
      if (await hints.isVisible()) await hints.click()
      const legend = page.getByRole('list', { name: 'Legend' }).locator('.swatch')
      const tones = await legend.evaluateAll((swatches) =>
        swatches.map((swatch) =>
          (getComputedStyle(swatch).backgroundColor.match(/\d+/g) ?? []).map(Number),
        ),
      )
      expect(tones).toHaveLength(10)
      const buildings = tones.map((tone) => tone.map((channel) => 0.8 * channel))
      return {
        plots: await shareOfAny(page, tones, 3),
        buildings: await shareOfAny(page, buildings, 3),
      }
    }

    const plots = await painted('plots')
    const both = await painted('plots.buildings')

    expect(plots.plots).toBeGreaterThan(0.4)
    expect(plots.buildings).toBeLessThan(0.01)
    expect(both.buildings).toBeGreaterThan(0.02)
  })
}

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
async function shareOf(page: Page, colour: readonly number[], within = 40): Promise<number> {
  return shareOfAny(page, [colour], within)
}

/** The share in any of these colours, each channel to less than this. */
async function shareOfAny(page: Page, colours: readonly (readonly number[])[], within: number) {
  const canvas = page.locator('dialog.explorer canvas').first()
  const pixels = await pixelsOf(page, await canvas.screenshot({ caret: 'initial' }))
  return pixels.evaluate(
    ({ data }, { colours, within }) => {
      let same = 0
      for (let i = 0; i < data.length; i += 4) {
        const isNear = (colour: readonly number[]) =>
          colour.every((channel, k) => Math.abs((data[i + k] ?? 0) - channel) < within)
        if (colours.some(isNear)) same += 1
      }
      return same / (data.length / 4)
    },
    { colours, within },
  )
}
