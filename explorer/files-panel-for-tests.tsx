import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { servePage } from '@app/formats/worker/serve-page.ts'
import { startHere } from '@app/formats/worker/worker-here-for-tests.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { buildSampleTable } from './files/plot-rows.ts'
import { closeFile } from './files/visitor-files.ts'
import { openWorkbench } from './workbench-for-tests.tsx'

/** A test may open the panel twice, and the second time finds what replaced it. */
const { Worker } = globalThis

/** The workbench with its files panel open. Files are opened in this thread, and closed with the test. */
export async function openFilesPanel(t: TestContext, address = '#explore?panel=files') {
  const workbench = await openWorkbench(address)
  const { container, state } = workbench
  const picker = await screen.findByLabelText<HTMLInputElement>(/^Choose files/)
  const serveBy = (serve: typeof servePage) =>
    Object.assign(globalThis, {
      Worker: function start() {
        return startHere((page) => serve(page, buildSampleTable))
      },
    })
  serveBy(servePage)
  t.after(() => {
    state.read().files.opened.forEach(closeFile)
    Object.assign(globalThis, { Worker })
  })
  // Visitors can choose files that the picker does not offer.
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const items = () => [...container.querySelectorAll('.opened-list__file')]
  /** The text for each file in the list, once it has this many. */
  const opened = async (count: number) => {
    await waitFor(() => assert.equal(items().length, count))
    return items().map(({ textContent }) => textContent)
  }
  return {
    ...workbench,
    ...{ picker, user, serveBy, opened },
    choose: (...files: File[]) => user.upload(picker, files),
    /** Chooses each file once the one before it is in the list. */
    async open(...files: File[]) {
      for (const file of files) {
        const count = items().length + 1
        await user.upload(picker, file)
        await opened(count)
      }
    },
    /** Nothing is being opened or saved any more. */
    settled: () => waitFor(() => assert.ok(!screen.queryByRole('progressbar'))),
    /** Comparing elements would print the whole document on failure. */
    focused: (element: Element | null | undefined) =>
      waitFor(() => assert.ok(document.activeElement === element)),
    tab: (name: string) => user.click(screen.getByRole('button', { name })),
    /** Like a press on the map. */
    pick: (feature: number) =>
      act(async () => state.pick({ dataset: state.read().files.opened[0].id, row: feature })),
    card: () => container.querySelector('.card'),
  }
}

/** Adjacent areas, one for each row. */
export function areas(name: string, rows: readonly Record<string, unknown>[]): File {
  const features = rows.map((properties, i) => {
    const [west, south] = [94.2 + 0.001 * i, 26.7]
    const [east, north] = [west + 0.0005, south + 0.0005 + 0.00002 * (i % 9)]
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [corners] } }
  })
  return new File([JSON.stringify({ type: 'FeatureCollection', features })], name)
}

export const uses = ['Homestead', 'Paddy', 'Tea', 'Pond']

/** Sixty plots with columns of every kind. */
export const village = areas(
  'village.geojson',
  Array.from({ length: 60 }, (_, i) => ({
    dag_no: String(i + 1).padStart(5, '0'),
    owner: `Owner ${(i * 37) % 101}`,
    land_use: uses[i % uses.length],
    visited: new Date(Date.UTC(2025, 10, 3 + i)).toISOString().slice(0, 10),
    paid: i % 3 !== 0,
  })),
)
