import type { Locator } from '@playwright/test'
import { zipSync } from 'fflate'
import { explorerOf, smallSurvey, takeWebgl } from './explorer.ts'
import { expect, test } from './site.ts'
import { buildOwnSurvey, file, readVisitorFiles } from './visitor-files.ts'
import { choose, closeFiles, openedFiles, pasteOver } from './workbench.ts'

test('the built worker reads a file of every format, and no data leaves the browser', {
  tag: '@engines',
}, async ({ files: { explorer, page } }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(request.url())
  })
  const files = Object.entries(readVisitorFiles())
  const packed = files.map(([format, { name, buffer }]) => [`${format}/${name}`, buffer] as const)

  await choose(page, file('all.zip', zipSync(Object.fromEntries(packed))))
  await expect(openedFiles(page)).toContainText('EPSG:4326')
  const listed = (await openedFiles(page).textContent()) ?? ''
  const [, formats] = /^all\.zip(.*): \d+ of \d+ features/.exec(listed) ?? []
  expect(formats?.split(', ').sort()).toEqual(files.map(([format]) => format).sort())
  await openedFiles(page)
    .getByText(/^\d+ layers$/)
    .click()
  await explorer.expectNoViolation()

  for (const [broken, problem] of [
    [file('a.json', '['.repeat(1e6)), 'nested'],
    [file('a.gpkg', `SQLite format 3\0${'x'.repeat(5000)}`), 'GeoPackage'],
  ] as const) {
    await choose(page, broken)
    await expect(explorer.dialog.getByRole('alert')).toContainText(problem)
  }
  await expect(openedFiles(page)).toHaveCount(1)
  expect(sent).toEqual([])
})

test('loads the letters of a script only with a file that has them, and draws its labels again', async ({
  page,
}) => {
  const requested: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route(/lessa-(?:bengali|devanagari)/, async (route) => {
    requested.push(route.request().url())
    await held.promise
    await route.continue()
  })
  await takeWebgl(page)
  await page.goto(`/${smallSurvey('panel=files')}`)
  const { dialog, isDrawn } = explorerOf(page)
  await isDrawn()
  const labels = page.locator('canvas.map__labels')
  const open = async (name: string, owner: string) => {
    const [lng, lat] = [91.75, 26.18]
    const geometry = { type: 'Point', coordinates: [lng, lat] }
    const feature = { type: 'Feature', properties: { owner }, geometry }
    await dialog
      .locator('input[type=file][multiple]')
      .setInputFiles([file(name, JSON.stringify(feature))])
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(name)
    await dialog.getByRole('button', { name: 'Layers', exact: true }).click()
    await dialog.getByLabel('Label by').last().selectOption('owner')
    await expect(labels).toBeAttached()
    await dialog.getByRole('button', { name: 'Files', exact: true }).click()
  }

  await open('latin.geojson', 'Manoj Tamuli')
  expect(requested).toEqual([])
  await dialog.getByRole('button', { name: 'Remove latin.geojson' }).click()

  await open('assamese.geojson', 'মনোজ তামুলী')
  await expect.poll(() => requested.length).toBe(1)
  expect(requested[0]).toContain('lessa-bengali')
  const drawn = () => labels.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
  const before = await drawn()
  held.resolve()

  await expect.poll(drawn).not.toBe(before)
})

test('draws, picks from and labels a dropped file, and keeps the view when it is closed', async ({
  files: { card, explorer, page, tab },
}) => {
  const { dialog } = explorer
  await drop(dialog, square.name, square.buffer.toString())
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(square.name)

  await page.locator('canvas').first().click()
  await expect(card.getByRole('heading')).toContainText('Plot of the school')
  await explorer.expectNoViolation()

  await tab('Layers').click()
  const label = dialog.getByLabel('Label by')
  await expect(label).toHaveValue('names')
  await expect.poll(() => inkOn(page.locator('.map__labels'))).toBeGreaterThan(0)
  await label.selectOption('owner')
  await expect.poll(() => inkOn(page.locator('.map__labels'))).toBeGreaterThan(0)
  await label.selectOption('')
  await expect(page.locator('.map__labels')).toHaveCount(0)

  await test.step('is picked only while it is visible, which can be undone', async () => {
    const shown = dialog.getByRole('checkbox', { name: square.name })
    await shown.uncheck()
    await expect(card).toHaveCount(0)
    await page.locator('canvas').first().click()
    await expect(card).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(shown).toBeChecked()
    await dialog.getByLabel('Opacity').fill('50')
    await page.locator('canvas').first().click()
    await expect(card).toHaveCount(1)
  })

  await test.step('is measured from corner to corner, by pointer and by keyboard', async () => {
    await dialog.getByRole('button', { name: 'Measure distance or area' }).click()
    const note = dialog.getByRole('region', { name: 'Measure' })
    await expect(note).toBeVisible()
    await expect(card).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(note.getByRole('status')).toContainText('1 point')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(note.getByRole('status')).toContainText(/2 points.*m, .*ft, .*nal/)
    await page.keyboard.press('Backspace')
    await expect(note.getByRole('status')).toContainText('1 point')
    await page.keyboard.press('Escape')
    await expect(note).toHaveCount(0)
  })

  await tab('Files').click()
  await choose(page, file('near.wkt', 'POINT (91.7 26.15)'), file('far.wkt', 'POINT (10 50)'))
  const back = page.getByRole('button', { name: 'Back to the sample survey' })
  await back.waitFor()
  await expect(openedFiles(page)).toHaveCount(3)
  const zoom = page.getByRole('button', { name: 'Zoom to near.wkt' })
  // A press may scroll the panel, but must not shift its content.
  const exporting = page.getByRole('button', { name: 'Export', exact: true })
  /** Once it was the same in thirty frames. */
  const gapToExport = async () =>
    zoom.evaluate(
      async (from, to) => {
        const yOf = (element: Element | null) => element?.getBoundingClientRect().y ?? Number.NaN
        let [gap, frames] = [Number.NaN, 0]
        while (frames < 30) {
          await new Promise(requestAnimationFrame)
          const now = yOf(to) - yOf(from)
          frames = now === gap ? frames + 1 : 0
          gap = now
        }
        return gap
      },
      await exporting.elementHandle(),
    )
  const before = await gapToExport()
  await zoom.click()
  await expect(back).toHaveCount(0)
  expect(await gapToExport()).toBe(before)

  await test.step('is dragged above the other files', async () => {
    await tab('Layers').click()
    const rows = dialog.locator('.file-layers .layer-row')
    await expect(rows).toHaveText([/^far/, /^near/, /^school/])
    const grip = await rows.nth(2).locator('.layer-row__grip').boundingBox()
    const topmost = await rows.first().boundingBox()
    if (!grip || !topmost) throw new Error('There is nothing to drag')
    await page.mouse.move(grip.x + 5, grip.y + 5)
    await page.mouse.down()
    await page.mouse.move(grip.x + 5, topmost.y + 1, { steps: 6 })
    await page.mouse.up()
    await expect(rows).toHaveText([/^school/, /^far/, /^near/])
  })
})

test('small screens have room for a file’s panel and for search results', async ({ phone }) => {
  const { explorer, page, tab } = phone
  const { dialog } = explorer

  await test.step('search', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await dialog.getByRole('button', { name: 'Search', exact: true }).click()
    const field = dialog.getByRole('combobox', { name: 'Search plots and places' })
    await expect(field).toBeFocused()
    await pasteOver(field, '12')
    const first = dialog.getByRole('listbox').getByRole('option').first()
    await expect(first).toBeInViewport({ ratio: 1 })
    await explorer.expectNoViolation()
    await field.press('Escape')
    await expect(field).toBeHidden()
  })

  await tab('Files').click()
  await choose(page, village)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(village.name)
  // Undo and redo have a button each.
  await tab('Layers').click()
  for (const column of ['owner', '']) await dialog.getByLabel('Label by').selectOption(column)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await tab('Files').click()
  // The third and the last size are 1440 × 900 at 200 % zoom and 1280 × 1024 at 400 %.
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [720, 450],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Layers', 'Filters', 'Metrics', 'Files']) {
      await test.step(`${name} at ${width} × ${height}`, async () => {
        await tab(name).click()
        const panel = page
          .locator('.workbench__side, .workbench__metrics')
          .filter({ visible: true })
        await expect(panel).toHaveCount(1)
        await expect(page.locator('.workbench__wait')).toHaveCount(0)
        expect(await overflowOf(panel)).toBeLessThanOrEqual(0)
        expect(await overflowOf(page.locator('.survey-bar'))).toBeLessThanOrEqual(1)
        await expectWithin(page.locator('.survey-bar'))
        await expectApart(page.locator('.map-controls, .workbench__side, .workbench__metrics'))
        if (height === 256) await explorer.expectNoViolation()
      })
    }
    await expectApart(dialog.locator('.explorer__bar > *'))
    expect(await spillOf(dialog.locator('.explorer__title'))).toBe(0)
  }
  await closeFiles(phone)
})

test('without WebGL, colours, filters and picks from a file as well', async ({ flat }) => {
  const { card, count, explorer, page, tab } = flat
  await tab('Files').click()
  await choose(page, square)
  await expect.poll(count).toBe(1)
  await explorer.dialog.getByLabel('Colour by').selectOption('owner')

  await page.locator('canvas').first().click()
  await expect(card.getByRole('heading')).toContainText('Plot of the school')
  // The surveyor's red marks the picked feature.
  const red = [0xd6, 0x40, 0x1c]
  await expect.poll(() => inkOn(page.locator('canvas.map__flat'), red)).toBeGreaterThan(50)
  await closeFiles(flat)
})

const village = {
  ...buildOwnSurvey(60),
  name: 'All plots of the northern bank, as surveyed in 2025, second edition.geojson',
}

const [west, south, east, north] = [94.2, 26.7, 94.21, 26.71]
const square = file(
  'school.geojson',
  JSON.stringify({
    type: 'Feature',
    properties: { name: 'Plot of the school', owner: 'Deka' },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  }),
)

/** Drags a file over the explorer and drops it there. */
async function drop(dialog: Locator, name: string, text: string): Promise<void> {
  const dataTransfer = await dialog.page().evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name))
      return transfer
    },
    [name, text] as const,
  )
  await dialog.dispatchEvent('dragover', { dataTransfer })
  await expect(dialog.getByText('Drop to open on the map')).toBeVisible()
  await dialog.dispatchEvent('drop', { dataTransfer })
}

/** Counts the pixels of a canvas that have a colour, or any colour. */
function inkOn(canvas: Locator, colour?: readonly number[]): Promise<number> {
  return canvas.evaluate((element, colour) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('This is no canvas')
    const { width, height } = element
    const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    let count = 0
    for (let i = 0; i < pixels.length; i += 4) {
      if (colour?.every((value, k) => pixels[i + k] === value) ?? pixels[i + 3]) count += 1
    }
    return count
  }, colour)
}

/** No visible one overlaps another. */
async function expectApart(things: Locator): Promise<void> {
  const boxes = await things.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  for (const [place, a] of boxes.entries()) {
    for (const b of boxes.slice(place + 1)) {
      const isBeside = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1
      const isBelow = a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1
      expect(isBeside || isBelow, JSON.stringify([a, b])).toBe(true)
    }
  }
}

/** No visible part of a bar is above or below it. */
async function expectWithin(bar: Locator): Promise<void> {
  const strays = await bar.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return [...element.querySelectorAll('button, select, input')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.top < top - 1 || box.bottom > bottom + 1))
      .map(({ name }) => name)
  })
  expect(strays).toEqual([])
}

/** By how many pixels visible text overflows its box. */
function spillOf(text: Locator): Promise<number> {
  return text.evaluate((element) =>
    getComputedStyle(element).overflowX === 'visible'
      ? element.scrollWidth - element.clientWidth
      : 0,
  )
}

/** By how many pixels the content is wider than its box. */
function overflowOf(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth)
}
