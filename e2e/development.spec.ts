import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explorerOf } from './explorer.ts'
import { holdChunk, holdToasts, newEnquiry, popupOf } from './popup.ts'
import { end, expect, said, test } from './site.ts'
import { follow } from './workbench.ts'

const projectDir = join(import.meta.dirname, '..')

// Wide enough for toasts beside the popup's button.
test.use({ viewport: { width: 1440, height: 900 } })
// Vite prebundles React during the first visit.
test.setTimeout(180_000)

test('React reports no warnings in development mode', async ({ page }) => {
  const server = await startDevelopment()
  try {
    const complaints: string[] = []
    page.on('console', (message) => {
      const isOfDriver = message.text().includes('GL Driver Message')
      if (/warning|error/.test(message.type()) && !isOfDriver) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await holdToasts(page)
    const gate = await holdChunk(page, '**/popup.ts*')
    const popup = popupOf(page)
    const explorer = explorerOf(page)
    await page.goto(server.url)

    await test.step('the popup sends twice, and a toast is closed', async () => {
      await popup.opener.click()
      await popup.send(newEnquiry())
      gate.open()
      await expect(popup.successes).toHaveCount(1, { timeout: 120_000 })
      await popup.send(newEnquiry())
      await expect(popup.successes).toHaveCount(2)
      // The second toast covers the popup's button.
      await page.keyboard.press('Escape')
      await popup.opener.click()
      await popup.successes.first().getByRole('button').click()
      await expect(popup.successes).toHaveCount(1)
      await popup.close.click()
    })

    await test.step('the explorer opens and closes', async () => {
      await follow(page, '')
      await expect(explorer.dialog).toBeVisible({ timeout: 120_000 })
      await explorer.isDrawn()
      await explorer.close.click()
      await expect(explorer.dialog).toHaveCount(0)
    })
    expect(complaints).toEqual([])
  } finally {
    await server.stop()
  }
})

/** The development server on two free ports, one for the pages and the next for the endpoints. */
async function startDevelopment() {
  const dataDir = mkdtempSync(join(tmpdir(), 'enquiries-'))
  const port = await findPorts()
  const child = spawn(process.execPath, ['site/build/develop.ts'], {
    cwd: projectDir,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await said(child, /Developing on/)
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`http://127.0.0.1:${port + 1}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  return {
    url,
    async stop() {
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Below the ephemeral range, from which the system could assign a port before the server binds it.
 */
async function findPorts(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); port < 32_000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('No two ports are free')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
