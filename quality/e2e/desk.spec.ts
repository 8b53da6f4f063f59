import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { expectNoViolation } from './accessible.ts'
import { end, untilPrinted } from './child.ts'
import { pixelsOf } from './ink.ts'
import { expect, type Site, startSite, test } from './site.ts'

const projectDir = join(import.meta.dirname, '../..')

let site: Awaited<ReturnType<typeof startSite>>
let desk: Awaited<ReturnType<typeof startDesk>>

// The address opens one session, and the list is empty at first.
test.beforeEach(async () => {
  site = await startSite()
  desk = await startDesk(site)
})

test.afterEach(async () => {
  await desk?.stop()
  await site?.stop()
})

test('the owner works at the desk @product', async ({ page }) => {
  const { origin } = new URL(desk.address)
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && request.url() !== desk.file)
      problems.push(request.url())
  })
  const row = (name: string) => page.getByRole('button', { name: new RegExp(name) })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const heading = page.getByRole('heading', { name: 'Grace Hopper' })
  const search = page.getByRole('searchbox')

  await test.step('the address opens a session that outlives the visit', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(desk.file)
    await expect(page).toHaveURL(`${origin}/`)
    await page.reload()
    await expect(page.getByRole('status').first()).toHaveText('0 enquiries')
    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  })

  await test.step('enquiries appear as they arrive', async () => {
    await send(site, 'Grace Hopper', 'grace@example.org', 'Survey of a harbour')
    await send(
      site,
      'Robot',
      'robot@example.org',
      'https://a https://b https://c https://d https://e',
    )
    await send(site, 'Ada Lovelace', 'ada@example.org', 'About the river and its plots')
    await expect(row('Ada Lovelace')).toBeVisible()
  })

  await test.step('the focus follows the keys, and history closes what is open', async () => {
    await page.keyboard.press('j')
    await expect(row('Ada Lovelace')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeFocused()
    await page.keyboard.press('j')
    await expect(row('Grace Hopper')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row('Grace Hopper')).toBeFocused()
    await page.goBack()
    await expect(heading).toBeVisible()
    await expectNoViolation(page)
  })

  await test.step('an export is downloaded as it is filtered', async () => {
    await search.fill('RIVER')
    await expect(page.locator('.enquiry-list__item')).toHaveCount(1)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'JSON', exact: true }).click()
    const exported = JSON.parse(await text(await (await downloading).createReadStream()))
    expect(exported).toMatchObject([{ name: 'Ada Lovelace' }])
  })

  await test.step('everything that can be open at once is readable', async () => {
    await search.fill('nothing like this')
    await page.getByRole('button', { name: 'Correct' }).click()
    await page.getByLabel('E-mail').fill('nobody')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Mark handled' }).click()
    await page.locator('.health-line__summary').click()
    await expect(page.getByRole('button', { name: 'Show all enquiries' })).toBeVisible()
    await expectNoViolation(page)
    expect(await width()).toBe(1440)
    await page.locator('.health-line__summary').click()
    await page.getByRole('button', { name: 'Show all enquiries' }).click()
  })

  await test.step('a phone shows the list or the enquiry, each in its width', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(heading).toBeVisible()
    await expect(row('Ada Lovelace')).toBeHidden()
    expect(await width()).toBe(360)
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(row('Ada Lovelace')).toBeVisible()
    await expect(heading).toBeHidden()
    await page.getByRole('checkbox').first().check()
    expect(await width()).toBe(360)
    await expectNoViolation(page)
    await page.getByRole('checkbox').first().uncheck()
  })

  await test.step('a low phone scrolls the panel of health, and keeps the filters in one line', async () => {
    await page.setViewportSize({ width: 360, height: 420 })
    await page.locator('.health-line__summary').click()
    const backUp = page.getByRole('button', { name: 'Back up now' })
    await backUp.scrollIntoViewIfNeeded()
    await expect(backUp).toBeInViewport({ ratio: 1 })
    const panel = await page.locator('.health-line__open').boundingBox()
    expect(panel).toMatchObject({ x: 16, width: 328 })
    await expectNoViolation(page)
    await page.locator('.health-line__summary').click()
    const tops = await page
      .locator('.filter-bar__show')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.getByRole('radio', { name: 'Failed' }).focus()
    await expect(page.getByRole('radio', { name: 'Failed' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 740 })
  })

  await test.step('while the dialog is open no key reaches what is behind it', async () => {
    await page.getByRole('radio', { name: 'Quarantine' }).check()
    await row('Robot').click()
    await page.getByRole('button', { name: 'Erase …' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('This removes 1 enquiry')
    await expectNoViolation(page)
    await page.keyboard.press('j')
    await expect(dialog.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Robot' })).toBeVisible()
  })

  await test.step('the log names the owner, and the public server has no desk', async () => {
    using db = new DatabaseSync(join(site.dataDir, 'enquiries.db'))
    const log = db.prepare('SELECT DISTINCT action, actor FROM audit').all()
    expect(log).toContainEqual({ action: 'desk', actor: 'owner' })
    expect(log).toContainEqual({ action: 'show', actor: 'owner' })
    for (const path of ['/api/enquiries', '/api/news', '/api/overview', '/desk']) {
      expect((await fetch(site.url + path)).status).toBe(404)
    }
  })

  // The refused correction is an answer of 422.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
})

test('a name in another script loads its letters, and no name is cut at the top', async ({
  page,
}) => {
  await page.goto(desk.file)
  const lettersOf = (script: string) =>
    page.evaluate(
      (name) =>
        performance.getEntriesByType('resource').filter((entry) => entry.name.includes(name))
          .length,
      `lessa-${script}`,
    )
  await send(site, 'Priyanka Das', 'priyanka@example.org', 'Plot 62')
  const latin = page.locator('.enquiry-list__name', { hasText: 'Priyanka Das' })
  await expect(latin).toHaveCSS('overflow-y', 'visible')
  expect([await lettersOf('bengali'), await lettersOf('devanagari')]).toEqual([0, 0])

  await send(site, 'মনোজ তামুলী', 'manoj@example.org', 'Plot 63')
  await expect(page.locator('.enquiry-list__name', { hasText: 'মনোজ' })).toBeVisible()
  await expect.poll(() => lettersOf('bengali')).toBe(1)
  expect(await lettersOf('devanagari')).toBe(0)

  await send(site, 'प्रिया शर्मा', 'priya@example.org', 'Plot 64')
  await expect.poll(() => lettersOf('devanagari')).toBe(1)
})

test('an unread name keeps the dots of its letters', async ({ page }) => {
  await page.goto(desk.file)
  await send(site, 'iiiiii', 'i@example.org', 'Plot 65')
  const name = page.locator('.enquiry-list__row:not([data-read]) .enquiry-list__name', {
    hasText: 'iiiiii',
  })
  await expect(name).toBeVisible()
  await page.evaluate(() => document.fonts.ready)

  const pixels = await pixelsOf(page, await name.screenshot())
  const ink = await pixels.evaluate(({ data, width, height }) =>
    Array.from({ length: height }, (_, y) => {
      const row = data.subarray(4 * width * y, 4 * width * (y + 1))
      return width * 255 - row.reduce((sum, value, i) => (i % 4 === 1 ? sum + value : sum), 0)
    }),
  )

  const most = Math.max(...ink)
  const top = ink.findIndex((sum) => sum > 0.5 * most)
  const gap = ink.findIndex((sum, y) => y > top && sum < 0.5 * most)
  expect(ink.findIndex((sum, y) => y > gap && sum > 0.5 * most)).toBeGreaterThan(gap)
})

test('a magnified page covers no focused row, an arrow chooses nothing, and one is printed', async ({
  page,
}) => {
  for (let number = 1; number <= 8; number += 1) {
    await send(site, `Visitor ${number}`, `visitor${number}@example.org`, 'A plot by the river')
  }
  await page.setViewportSize({ width: 720, height: 450 }) // 1440 × 900 at 200 %
  await page.goto(desk.file)
  await expect(page.locator('.enquiry-list__row')).toHaveCount(8)
  const covered = () =>
    page.evaluate(() => {
      const row = document.activeElement
      const { left, top, bottom } = row?.getBoundingClientRect() ?? new DOMRect()
      const shown = [top + 4, bottom - 4].map((y) => document.elementFromPoint(left + 40, y))
      return shown.every((one) => one !== null && row?.contains(one)) ? '' : row?.textContent
    })

  for (const key of 'jxjjjjjjjkkkkkkk') {
    await page.keyboard.press(key)
    expect(await covered()).toBe('')
  }

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Visitor 8' })).toBeFocused()
  const snooze = page.locator('summary', { hasText: 'Snooze …' })
  await snooze.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Tomorrow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tomorrow' })).toBeHidden()
  await expect(snooze).toBeFocused()

  await page.setViewportSize({ width: 1123, height: 794 }) // A4, landscape
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Visitor 8' })).toBeVisible()
  const view = page.getByRole('region', { name: 'Current view' })
  await expect(view.getByText('visitor8@example.org')).toBeVisible()
  await expect(view.getByText('A plot by the river')).toBeVisible()
  for (const others of ['.enquiry-list', '.filter-bar', '.selection-bar', '.desk__bar']) {
    await expect(page.locator(others)).toBeHidden()
  }
})

async function send({ url }: Site, name: string, email: string, message: string): Promise<void> {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, message }),
  })
  expect(response.status).toBe(200)
}

async function startDesk({ dataDir }: Site) {
  const child = spawn(process.execPath, [join(projectDir, 'desk', 'main.ts')], {
    cwd: dataDir, // not the project, which may have an .env
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ACTOR: 'owner' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await untilPrinted(child, /http:\/\/\S+token=\S+/)
  // What a browser on a desktop is started with.
  const file = join(dataDir, 'desk.html')
  writeFileSync(file, `<meta http-equiv="refresh" content="0;url=${address}">`)
  return { address, file: pathToFileURL(file).href, stop: () => end(child) }
}
