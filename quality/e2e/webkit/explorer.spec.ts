import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { smallSurvey } from '../explorer.ts'
import { readVisitorFiles } from '../visitor-files.ts'
import { desktop, sizesFor, test, type Visitor } from './visitor.ts'
import { waitFor } from './webdriver.ts'

// The map is rendered in software, which is slow.
test.setTimeout(300_000)

const EXPLORER = 'dialog.explorer'
const OPENER = '#open-explorer'
const EDITOR = '.plot-editor'

for (const size of sizesFor(desktop)) {
  test.describe(`at ${size.width} px`, () => {
    test('the explorer filters, lists, tilts, opens and exports files, and closes in three ways', async ({
      arrive,
    }, testInfo) => {
      const visitor = await arrive(size)
      await visitor.goto(`/${smallSurvey()}`)
      await isDrawn(visitor)

      await visitor.click(`${EXPLORER} button`, 'Filters')
      const total = await countOf(visitor)
      await visitor.click('.code-filter__chip + .code-filter__chip')
      await waitFor(async () => (await countOf(visitor)) < total, 'fewer plots')
      await visitor.click('.survey-bar__clear')
      await waitFor(async () => (await countOf(visitor)) === total, 'all plots')
      if (size !== desktop) await visitor.click('.workbench__close')

      await visitor.click('.survey-bar__view', 'Table')
      await visitor.shown('.table-row')
      expect(await visitor.look(linesOfFirstColumn)).not.toContain('0px')
      await visitor.click('.survey-bar__view', 'Map')
      await visitor.seesCount('.table-row', 0)

      await visitor.click(`${EXPLORER} button[aria-label="Tilted view with 3D buildings"]`)
      await visitor.sees(() => location.hash.includes('tilt=1'))

      await test.step('files of four formats', async () => {
        await visitor.click(`${EXPLORER} button`, 'Files')
        const files = readVisitorFiles()
        const formats = ['GeoJSON', 'Shapefile', 'GeoPackage', 'CSV']
        for (const [index, format] of formats.entries()) {
          const { name, buffer } = files[format] ?? { name: '', buffer: '' }
          const path = testInfo.outputPath(name)
          writeFileSync(path, buffer)
          await visitor.seesCount(`${EXPLORER} input[type=file][multiple]`, 1)
          await visitor.enter(`${EXPLORER} input[type=file][multiple]`, path)
          await visitor.seesCount('[aria-label="Opened files"] > li', index + 1)
        }
        const opened = await visitor.text('[aria-label="Opened files"]')
        // 'GeoJSON · 3 features', or 'GeoPackage: 2 of 3 features are on the map'.
        for (const format of formats) expect(opened).toMatch(new RegExp(`${format}(?: ·|:) \\d`))

        await visitor.click('form[aria-label=Export] button', 'Export')
        await visitor.sees(() =>
          /-features\.\w+/.test(
            document.querySelector('.export-form [role=status]')?.textContent ?? '',
          ),
        )
        if (size !== desktop) await visitor.click('.workbench__close')
      })

      for (const [way, leave] of [
        ['its button', () => visitor.click(`${EXPLORER} button[aria-label="Close the explorer"]`)],
        ['the back button', () => visitor.back()],
        ['Escape', () => visitor.escape()],
      ] as const) {
        await test.step(way, async () => {
          if ((await visitor.count(EXPLORER)) === 0) await open(visitor)
          await leave()
          await visitor.seesCount(EXPLORER, 0)
          await visitor.focused(OPENER)
        })
      }
      expect(await visitor.complaints()).toEqual([])
    })

    test('an edit in one window appears in the other', async ({ arrive }) => {
      const address = `/${smallSurvey('panel=team&colour=status&plot=600')}`
      const visitor = await arrive(size)
      await visitor.goto(address)
      await isDrawn(visitor)
      const { goBack } = await visitor.openBeside()
      await visitor.goto(address)
      await isDrawn(visitor)

      await visitor.click(`${EDITOR} button[aria-pressed=false]`)
      await visitor.seesCount('.edit-list__edit', 1)
      const status = await visitor.text(`${EDITOR} button[aria-pressed=true]`)
      await goBack()

      await visitor.seesCount('.edit-list__edit', 1)
      expect(await visitor.text(`${EDITOR} button[aria-pressed=true]`)).toBe(status)
      expect(await visitor.complaints()).toEqual([])
    })

    test('without WebGL there is still a map', async ({ arrive }) => {
      const visitor = await arrive({ ...size, args: ['--enable-webgl=false'] })
      await visitor.goto(`/${smallSurvey()}`)
      await isDrawn(visitor)

      expect(await visitor.text(EXPLORER)).toContain('This browser has no WebGL')
      expect(await visitor.look(isPainted)).toBe(true)
      expect(await visitor.complaints()).toEqual([])
    })
  })
}

async function open(visitor: Visitor): Promise<void> {
  // Pointer movement starts the rendering of what is below the first screen of a phone.
  await visitor.hoverAt(200, 300)
  await visitor.sees(() => !('resting' in document.documentElement.dataset))
  // Browsers deliver no presses to a page during a view transition.
  await visitor.sees(() => document.querySelector('#open-explorer[style*=transition]') === null)
  await visitor.click(OPENER)
  await visitor.shown(EXPLORER)
  await isDrawn(visitor)
}

async function isDrawn(visitor: Visitor): Promise<void> {
  await visitor.shown('.workbench')
  await visitor.seesCount('.explorer__notice', 0)
}

async function countOf(visitor: Visitor): Promise<number> {
  return Number((await visitor.text('.survey-bar__count > b')).replaceAll(',', ''))
}

/** Runs in the page: the width of the line below each first cell that is shown. */
function linesOfFirstColumn(): string[] {
  return [...document.querySelectorAll('.table-row > :first-child')].map((cell) => {
    const { borderBottomWidth, overflow, clipPath } = getComputedStyle(cell)
    return overflow === 'hidden' && clipPath !== 'none' ? '0px' : borderBottomWidth
  })
}

/** Runs in the page: a canvas with content has more than one colour. */
function isPainted(): boolean {
  return [...document.querySelectorAll<HTMLCanvasElement>('dialog.explorer canvas')].some(
    (canvas) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
      return pixels ? new Set(new Uint32Array(pixels.buffer)).size > 5 : false
    },
  )
}
