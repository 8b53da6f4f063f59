import type { Subject } from '../chromium.ts'
import { atMost, type Row, showMilliseconds } from '../row.ts'
import { makeSurveyFile } from './big-file.ts'
import { openFile, openShared } from './visitor.ts'

const PLOTS = 500
const BAR_MS = 30_000

/** From the choice of a sheet for each plot to the PDF of all of them. */
export async function measureSheets(subject: Subject): Promise<Row> {
  subject.runner.log(`printing ${PLOTS} sheets of plots`)
  const { page, close } = await openShared(subject, 'panel=files')
  await openFile(subject, page, makeSurveyFile(PLOTS))
  await page.getByRole('button', { name: 'Print the sheet' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Print the sheet' })
  await dialog.getByRole('img').waitFor()
  const count = dialog.getByRole('option', { name: /sheet for each/ })
  const startedMs = performance.now()
  await dialog.getByLabel('Contents').selectOption('plots')
  await dialog.getByRole('button', { name: 'Print', exact: true, disabled: false }).waitFor()
  const drawnMs = performance.now() - startedMs
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const tookMs = performance.now() - startedMs
  const note = `${await count.textContent()}; drawn in ${showMilliseconds(drawnMs)}; ${pdf.length} bytes`
  await close()
  return atMost(`${PLOTS} sheets of plots, drawn and printed`, tookMs, {
    bar: BAR_MS,
    show: showMilliseconds,
    note,
  })
}
