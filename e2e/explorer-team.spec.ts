import type { BrowserContext, Page } from '@playwright/test'
import { explorerOf } from './explorer.ts'
import { errorsOf } from './popup.ts'
import { expect, test } from './site.ts'

// Software draws two maps at once here.
test.setTimeout(240_000)
test.use({ viewport: { width: 1440, height: 900 } })

const SURVEY = '/#explore?panel=team&colour=status&plot=600'

test('an edit in one tab is painted in the other, and both show how long that took', async ({
  context,
}) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)
  const errors = [errorsOf(a.page), errorsOf(b.page)]
  const before = await b.map.screenshot({ caret: 'initial' })

  const status = await a.pressOtherStatus()

  await expect(b.status).toHaveText(status)
  await expect(a.figures).toHaveText([/\d/, /\d/, /\d/])
  await expect(b.figures).toHaveText([/\d/, /\d/, /\d/])
  await expect(a.edits).toHaveCount(1)
  await expect(b.edits).toHaveCount(1)
  await expect
    .poll(async () => before.equals(await b.map.screenshot({ caret: 'initial' })))
    .toBe(false)
  expect(errors).toEqual([[], []])
})

test('two tabs come to the same survey, whatever happened to both', async ({ context }) => {
  const a = await openSurveyor(context)
  const b = await openSurveyor(context)

  await test.step('one takes back one’s own edit, in both tabs', async () => {
    const { now, one } = await a.othersThan('Land use')
    await a.set('Land use', one)
    await expect(b.field('Land use')).toHaveValue(one)
    await expect(b.undo).toBeDisabled()

    await a.undo.click()

    await expect(a.field('Land use')).toHaveValue(now)
    await expect(b.field('Land use')).toHaveValue(now)
  })

  await test.step('edits wait offline and merge afterwards, both ways', async () => {
    const tax = await a.othersThan('Tax')
    const landUse = await a.othersThan('Land use')
    const status = (await b.status.textContent()) ?? ''

    await a.offline.check()
    await a.set('Tax', tax.one)
    await a.set('Land use', landUse.one)
    const other = await b.pressOtherStatus()
    await expect(a.waiting).toContainText('2')
    await expect(b.field('Tax')).toHaveValue(tax.now)
    await expect(a.status).toHaveText(status)

    await a.offline.uncheck()
    await expect(a.waiting).toBeEmpty()
    await expect(b.field('Land use')).toHaveValue(landUse.one)
    await expect(b.field('Tax')).toHaveValue(tax.one)
    await expect(a.status).toHaveText(other)
  })

  await test.step('a conflict ends the same in both tabs: the later edit holds', async () => {
    const { one, two } = await a.othersThan('Land use')
    const before = await b.edits.count()

    await a.offline.check()
    await a.set('Land use', one)
    await b.set('Land use', two)
    await a.offline.uncheck()

    await expect(a.field('Land use')).toHaveValue(two)
    await expect(b.edits).toHaveCount(before + 2)
    await expect(b.field('Land use')).toHaveValue(two)
  })
})

test('who comes late or comes back has every edit', async ({ context }) => {
  const a = await openSurveyor(context)
  const { one, two } = await a.othersThan('Land use')
  await a.set('Land use', one)
  const b = await openSurveyor(context)
  await expect(b.field('Land use')).toHaveValue(one)

  await a.page.reload()
  await expect(a.field('Land use')).toHaveValue(one)
  await a.set('Land use', two)

  await expect(b.field('Land use')).toHaveValue(two)
})

test('the button opens another surveyor on the same survey in a new tab', async ({ context }) => {
  const a = await openSurveyor(context)

  const [page] = await Promise.all([
    context.waitForEvent('page'),
    a.page.getByRole('link', { name: 'new tab' }).click(),
  ])
  await explorerOf(page).isDrawn()
  const b = surveyorOf(page)
  await expect(b.field('Land use')).toBeVisible()

  expect(new URL(page.url()).hash).toContain('plot=600')
  const { one } = await b.othersThan('Land use')
  await b.set('Land use', one)
  await expect(a.field('Land use')).toHaveValue(one)
})

test('a colleague works on the same page, for as long as they are let', async ({ context }) => {
  await context.clock.install()
  const a = await openSurveyor(context)
  const work = a.page.getByRole('button', { name: 'Let the colleague work' })
  const stop = a.page.getByRole('button', { name: 'Stop the colleague' })

  await work.click()
  await expect(a.edits).not.toHaveCount(0)
  await expect(a.figures).toHaveText([/\d/, /\d/, /\d/])
  await expect.poll(() => a.edits.count()).toBeGreaterThan(2)
  await stop.click()
  await expect(work).toBeVisible()

  const made = await a.edits.allTextContents()
  await a.page.clock.runFor(10_000)
  expect(await a.edits.allTextContents()).toEqual(made)
})

test('who opens the panel sees the colleague’s map at once, and one press edits on both', async ({
  page,
}) => {
  const { dialog, isDrawn } = explorerOf(page)
  await page.goto('/#explore?panel=layers')
  await isDrawn()
  await dialog.getByRole('button', { name: 'Team' }).click()
  const a = surveyorOf(page)
  const theirs = page.locator('.team-panel__map canvas')
  await expect(a.status).toBeVisible()
  await expect(page.getByRole('button', { name: 'Let the colleague work' })).toBeAttached()

  await expect(theirs).toBeInViewport({ ratio: 1 })
  await expect(a.figures.last()).toBeInViewport()
  await expect(a.status).toBeInViewport()
  await expect(dialog.locator('.card')).toHaveCount(0)
  const calm = await theirs.screenshot({ caret: 'initial' })
  await a.pressOtherStatus()
  await expect(a.figures).toHaveText([/\d/, /\d/, /\d/])
  await expect
    .poll(async () => calm.equals(await theirs.screenshot({ caret: 'initial' })))
    .toBe(false)

  await dialog.getByRole('button', { name: 'Layers' }).click()
  await expect(dialog.locator('.card')).toHaveCount(0)
  await expect(dialog.getByRole('combobox', { name: 'Colour plots by' })).toHaveValue('landUse')
})

test('on a phone the colleague’s map is in sight without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/#explore?panel=team&plot=600')
  await explorerOf(page).isDrawn()
  const a = surveyorOf(page)
  await expect(page.getByRole('button', { name: 'Let the colleague work' })).toBeAttached()

  await expect(page.locator('.team-panel__map canvas')).toBeInViewport({ ratio: 1 })
  await expect(a.figures.last()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.plot-editor__key').first()).toBeInViewport({ ratio: 1 })
})

test('tabs with another survey and pages that mean harm change nothing', async ({ context }) => {
  const a = await openSurveyor(context)
  const errors = errorsOf(a.page)
  const { now } = await a.othersThan('Land use')
  const other = await openSurveyor(context, `${SURVEY}&size=25000`)
  const stranger = await context.newPage()
  await stranger.goto('/')
  const heard = await listenIn(a.page)

  await other.set('Land use', (await other.othersThan('Land use')).one)
  await stranger.evaluate(() => {
    const channel = new BroadcastChannel('explorer-team')
    const message = { version: 1, seed: 7, from: 'strangerstranger' }
    for (const data of [null, 1, 'x', {}, [], message, { ...message, body: { kind: 'log' } }]) {
      channel.postMessage(data)
    }
    channel.postMessage(JSON.parse('{"__proto__":{"version":1},"body":{"__proto__":[]}}'))
    channel.postMessage('that is all')
  })
  await expect.poll(heard).toEqual(expect.arrayContaining(['edit', 'that is all']))

  await expect(a.field('Land use')).toHaveValue(now)
  await expect(a.edits).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the tabs of one browser share a clock', async ({ context }) => {
  const [here, there] = [await context.newPage(), await context.newPage()]
  await here.goto('/')
  await there.goto('/privacy-policy')
  await there.evaluate(() => {
    const channel = new BroadcastChannel('clock')
    channel.onmessage = () => channel.postMessage(performance.timeOrigin + performance.now())
  })

  const apartMs = await here.evaluate(async () => {
    const now = () => performance.timeOrigin + performance.now()
    const channel = new BroadcastChannel('clock')
    // The quickest round leaves the least room for doubt; a busy machine takes its time for one.
    let best = { tookMs: Number.POSITIVE_INFINITY, apartMs: Number.NaN }
    for (let round = 0; round < 50 || best.tookMs > 1; round += 1) {
      const sentAt = now()
      const answer = new Promise<number>((resolve) => {
        channel.onmessage = ({ data }) => resolve(data)
      })
      channel.postMessage('what time is it?')
      const theirs = await answer
      const cameAt = now()
      const tookMs = cameAt - sentAt
      if (tookMs < best.tookMs) best = { tookMs, apartMs: theirs - (sentAt + cameAt) / 2 }
    }
    return best.apartMs
  })

  expect(Math.abs(apartMs)).toBeLessThan(1)
})

/** What reaches the page over the team's channel: the kind of each message, or its text. */
async function listenIn(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const messages: string[] = []
    new BroadcastChannel('explorer-team').addEventListener('message', ({ data }) => {
      messages.push(typeof data === 'string' ? data : String(data?.body?.kind))
    })
    return messages
  })
  return () => heard.jsonValue()
}

async function openSurveyor(context: BrowserContext, address = SURVEY) {
  const page = await context.newPage()
  await page.goto(address)
  await explorerOf(page).isDrawn()
  const surveyor = surveyorOf(page)
  await expect(surveyor.status).toBeVisible()
  return surveyor
}

/** The one on the main map of a tab; a colleague on the same page comes after. */
function surveyorOf(page: Page) {
  const editor = page.locator('.plot-editor').first()
  const field = (name: string) => editor.getByRole('combobox', { name })
  return {
    page,
    map: page.locator('.explorer__map'),
    field,
    /** The key that is pressed: what the plot is now. */
    status: editor.getByRole('button', { pressed: true }),
    /** Gives the plot another status, and says which. */
    async pressOtherStatus() {
      const other = editor.getByRole('button', { pressed: false }).first()
      const name = (await other.textContent()) ?? ''
      await other.click()
      return name
    },
    set: (name: string, code: string) => field(name).selectOption(code),
    /** The code of a field, and two that it could have instead. */
    async othersThan(name: string) {
      const now = await field(name).inputValue()
      const [one, two] = [1, 2].map((step) => String((Number(now) + step) % 4))
      return { now, one: one ?? '', two: two ?? '' }
    },
    undo: editor.getByRole('button', { name: 'Undo' }),
    offline: editor.getByRole('checkbox'),
    waiting: editor.getByRole('status'),
    figures: page.locator('.team-panel__figures dd'),
    edits: page.locator('.edit-list__edit'),
  }
}
