import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { smallSurvey } from '../explorer.ts'
import { desktop, POPUP, test } from './visitor.ts'

// The map is rendered in software, which is slow.
test.setTimeout(300_000)

const assetsDir = join(import.meta.dirname, '../../../site/dist/assets')
const files = readdirSync(assetsDir, { recursive: true, encoding: 'utf8' })

test('code whose first request fails loads before a visitor reads of it; else on request', async ({
  arrive,
  gate,
}, testInfo) => {
  const path = testInfo.outputPath('a.wkt')
  writeFileSync(path, 'POINT (91.75 26.18)')
  const visitor = await arrive(desktop)

  await gate.fail(nameOf('popup'), { once: true })
  await visitor.goto('/')
  await visitor.click('.hero [commandfor=contact-popup]')
  await visitor.shown(POPUP)
  await visitor.seesCount('.toasts', 1)
  await visitor.escape()
  await visitor.shown(POPUP, false)
  expect(await visitor.complaints()).toEqual([])

  for (const script of ['explorer-shared', 'files-panel', 'class-choice']) {
    await gate.fail(nameOf(script), { once: true })
  }
  await visitor.goto(`/${smallSurvey()}`)
  await visitor.shown('.workbench')
  await visitor.seesCount('.explorer__notice', 0)
  await visitor.click('dialog.explorer button', 'Files')
  await visitor.seesCount('dialog.explorer input[type=file][multiple]', 1)
  await visitor.enter('dialog.explorer input[type=file][multiple]', path)
  await visitor.seesCount('[aria-label="Opened files"] > li', 1)
  await visitor.click('dialog.explorer button', 'Layers')
  await visitor.shown('.style-choice')
  expect(await gate.remaining()).toBe(0)
  expect(await visitor.complaints()).toEqual([])

  await gate.fail(nameOf('team-panel'))
  await visitor.click('dialog.explorer button', 'Team')
  await visitor.shown('.workbench__failure')
  await gate.recover()
  await visitor.click('.workbench__failure button')
  await visitor.shown('.team-panel')
})

/** With its hash; files of later parts are in a folder. */
function nameOf(script: string): string {
  const pattern = new RegExp(`(?:^|[\\\\/])(${script}-[\\w-]{8}\\.js)$`)
  const [name, ...others] = files.flatMap((file) => pattern.exec(file)?.[1] ?? [])
  if (!name || others.length > 0) throw new Error(`there is no one ${script}`)
  return name
}
