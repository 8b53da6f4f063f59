import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openTestPostgres } from '@app/server/store/postgres-for-tests.ts'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { expect, type Site, startSite, test } from './site.ts'

const projectDir = join(import.meta.dirname, '..')

/** A server that takes enquiries, and the desk beside it; both are the real processes. */
interface Place {
  site: Site
  address: string
  /** Straight to the data. */
  execute(sql: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

const places: Record<string, () => Promise<Place>> = {
  async SQLite() {
    const site = await startSite()
    const desk = await startDesk(site)
    return {
      site,
      address: desk.address,
      async execute(sql) {
        using db = new DatabaseSync(join(site.dataDir, 'enquiries.db'))
        return db.prepare(sql).all()
      },
      async stop() {
        await desk.stop()
        await site.stop()
      },
    }
  },
  async PostgreSQL() {
    const postgres = await openTestPostgres()
    const url = await postgres.makeDatabase()
    const site = await startSite({ DATABASE_URL: url })
    const desk = await startDesk(site, { DATABASE_URL: url })
    return {
      site,
      address: desk.address,
      execute: async (sql) => (await postgres.query(url, sql)).rows,
      async stop() {
        await desk.stop()
        await site.stop()
        await postgres.close()
      },
    }
  },
}

for (const [database, openPlace] of Object.entries(places)) {
  test(`the owner works at the desk, on ${database}`, async ({ page }) => {
    const place = await openPlace()
    try {
      await work(page, place)
    } finally {
      await place.stop()
    }
  })
}

async function work(page: Page, place: Place): Promise<void> {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(place.address).origin)) foreign.push(request.url())
  })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const actions = async () =>
    (await place.execute('SELECT action, actor FROM audit ORDER BY number')).map(
      ({ action, actor }) => `${action} ${actor}`,
    )

  await test.step('an empty desk, and the first enquiry arrives by itself', async () => {
    await page.goto(place.address)
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    await expect(page.getByRole('status').first()).toHaveText('0 enquiries')
    await expectNoViolation(page)
    await send(place.site, 'Ada Lovelace', 'ada@example.org', 'About the river and its plots')
    await expect(row('Ada Lovelace')).toBeVisible()
    await expect(page).toHaveTitle('(1) Desk')
  })

  await test.step('the keyboard goes through the list', async () => {
    await send(place.site, 'Grace Hopper', 'grace@example.org', 'Survey of a harbour')
    await send(
      place.site,
      'Robot',
      'robot@example.org',
      'https://a https://b https://c https://d https://e',
    )
    await expect(row('Robot')).toBeVisible()
    await place.execute(
      `INSERT INTO delivery (enquiry_id, channel, status, since, at, last_error)
       SELECT id, 'webhook', 'failed', received_at, received_at, 'answered 502'
       FROM enquiry WHERE name = 'Grace Hopper' RETURNING channel`,
    )
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await expect(row('Grace Hopper').getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused()
    await expect(page.getByText('answered 502')).toBeVisible()
    await expect(page).toHaveTitle('(2) Desk')
    await expectNoViolation(page)
  })

  await test.step('what was given up is retried', async () => {
    await page.getByRole('button', { name: 'Retry deliveries' }).click()
    await expect(page.getByText('Waits')).toBeVisible()
  })

  await test.step('handled with a note, and back', async () => {
    await page.getByLabel('Note', { exact: true }).getByRole('textbox').fill('Called on Monday')
    await page.getByRole('button', { name: 'Mark handled' }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    expect(await place.execute("SELECT note FROM mark WHERE note <> ''")).toEqual([
      { note: 'Called on Monday' },
    ])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Mark handled' })).toBeVisible()
    expect(await place.execute('SELECT 1 FROM mark WHERE handled_at IS NOT NULL')).toEqual([])
  })

  await test.step('a correction follows the rules of the form, and can be taken back', async () => {
    await page.getByRole('button', { name: 'Correct' }).click()
    const email = page.getByLabel('E-mail')
    await email.fill('nobody')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expectNoViolation(page)
    await email.fill('g.hopper@example.org')
    await page.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByRole('link', { name: 'g.hopper@example.org' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'grace@example.org' })).toBeVisible()
  })

  await test.step('a reply quotes what was written', async () => {
    const href = await page.getByRole('link', { name: 'Reply' }).getAttribute('href')
    expect(decodeURIComponent(href ?? '')).toContain('> Survey of a harbour')
  })

  await test.step('search, filters and export agree', async () => {
    await page.keyboard.press('Escape')
    await expect(row('Grace Hopper').getByRole('button')).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type('RIVER')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await expect(row('Ada Lovelace')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'JSON' }).click()
    const stream = await (await downloading).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const exported: { name: string }[] = JSON.parse(Buffer.concat(chunks).toString())
    expect(exported.map(({ name }) => name)).toEqual(['Ada Lovelace'])
    await page.getByRole('searchbox').fill('nothing like this')
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Show all enquiries' }).click()
    await page.getByRole('radio', { name: 'Quarantine' }).check()
    await expect(page.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('out of quarantine', async () => {
    await row('Robot').getByRole('button').click()
    await page.getByRole('button', { name: 'Release' }).click()
    await expect(page.getByRole('button', { name: 'Release' })).toBeHidden()
    expect(await place.execute("SELECT 1 FROM enquiry WHERE status = 'quarantined'")).toEqual([])
    await page.getByRole('radio', { name: 'All' }).check()
  })

  await test.step('a backup, made and proven', async () => {
    await page.locator('summary').click()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText('Backed up and proven')).toBeVisible()
    await page.locator('summary').click()
  })

  await test.step('on a phone: read, erase, and nobody else is touched', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expectNoViolation(page)
    await row('Ada Lovelace').getByRole('button').click()
    await expectNoViolation(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(360)
    await page.getByRole('button', { name: 'Erase …' }).click()
    await expect(page.getByText('This removes 1 enquiry')).toBeVisible()
    await expectNoViolation(page)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByRole('listitem')).toHaveCount(2)
    expect(await place.execute("SELECT 1 FROM enquiry WHERE email = 'ada@example.org'")).toEqual([])
  })

  await test.step('all of it stands in the log, with who did it', async () => {
    const done = await actions()
    for (const action of [
      'desk',
      'list',
      'show',
      'mark',
      'retry',
      'correct',
      'export',
      'release',
    ]) {
      expect(done).toContain(`${action} owner`)
    }
    for (const action of ['backup', 'verify backup', 'erase'])
      expect(done).toContain(`${action} owner`)
  })

  await test.step('nothing went wrong, and nobody else was asked', async () => {
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    expect(foreign.filter((url) => !url.startsWith('mailto:'))).toEqual([])
  })

  await test.step('the public server knows nothing of it', async () => {
    for (const path of ['/api/enquiries', '/api/news', '/api/overview', '/desk']) {
      expect((await fetch(place.site.url + path)).status).toBe(404)
    }
  })
}

async function send({ url }: Site, name: string, email: string, message: string): Promise<void> {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, message }),
  })
  expect(response.status).toBe(200)
}

async function startDesk({ dataDir }: Site, settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['desk/main.ts'], {
    cwd: projectDir,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ACTOR: 'owner', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await readAddress(child)
  return {
    address,
    async stop() {
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
    },
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The desk ended with ${code}`)))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const address = /http:\/\/\S+token=\S+/.exec(text)?.[0]
      if (address) resolve(address)
    })
  })
}
