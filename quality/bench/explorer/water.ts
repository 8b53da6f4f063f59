import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Subject } from '../chromium.ts'
import { atMost, type Rows, repeat, showMilliseconds, showRatio } from '../row.ts'
import { median } from '../statistics.ts'
import { openShared } from './visitor.ts'

const CELLS_A_SIDE = 2000
const ORDER_MS = 1500
const STEP_MS = 20
/** Of the frames while the map is dragged; what the machine does beside it varies as much. */
const FRAMES_BAR = 1.1

/** How long ground is put in order, and what a step of the gauge and the frame after it cost. */
export async function* measureWater(subject: Subject): Rows {
  const { runner } = subject
  const side = runner.isQuick ? CELLS_A_SIDE / 10 : CELLS_A_SIDE
  const orders = await repeat(runner, 'ordering ground', { full: 5, quick: 1 }, async () => {
    const args = [import.meta.filename, String(side)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return Number(stdout)
  })
  yield atMost('order in which water reaches 2,000 x 2,000 cells', median(orders), {
    bar: ORDER_MS,
    show: showMilliseconds,
    note: orders.map(showMilliseconds).join(', '),
  })
  const { page, close } = await openShared(subject, 'ask=flood&level=3')
  await page.locator('.water-gauge__range').waitFor()
  const usually = { full: 5, quick: 1, warmUp: 1 }
  const rounds = await repeat(runner, 'raising water, and panning', usually, async () => ({
    raised: await page.evaluate(raiseWater),
    panned: await page.evaluate(panMap),
  }))
  await close()
  const show = (ms: number) => `${ms.toFixed(1)} ms`
  const steps = rounds.map(({ raised }) => raised.stepMs)
  yield atMost('a step of the gauge on the CPU, 12,600 plots', median(steps), {
    bar: STEP_MS,
    show,
    note: `median of ${steps.map(show).join(', ')}`,
  })
  const ratio =
    median(rounds.map(({ raised }) => raised.frameMs)) /
    median(rounds.map(({ panned }) => panned.frameMs))
  const frames = rounds.map(
    ({ raised, panned }) => `${show(raised.frameMs)} / ${show(panned.frameMs)}`,
  )
  yield atMost('frames while water rises, beside panning', ratio, {
    bar: FRAMES_BAR,
    show: showRatio,
    note: frames.join(', '),
  })
}

/** Runs in the page: a step for each frame, as when the gauge is dragged. */
async function raiseWater(): Promise<{ stepMs: number; frameMs: number }> {
  const gauge = document.querySelector<HTMLInputElement>('.water-gauge__range')
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!gauge || !setter) throw new Error('There is no gauge')
  const times: number[] = []
  const startedAt = performance.now()
  for (let step = 0; step < 60; step += 1) {
    const from = performance.now()
    setter.call(gauge, String(2500 + 100 * Math.abs(15 - (step % 30))))
    gauge.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    times.push(performance.now() - from)
    await new Promise(requestAnimationFrame)
  }
  const frameMs = (performance.now() - startedAt) / times.length
  return { stepMs: times.sort((a, b) => a - b)[times.length / 2] ?? Number.NaN, frameMs }
}

/** Runs in the page: a small movement for each frame, there and back. */
async function panMap(): Promise<{ frameMs: number }> {
  const canvas = document.querySelector('.map canvas')
  if (!canvas) throw new Error('There is no map')
  const { right, bottom } = canvas.getBoundingClientRect()
  const send = (target: EventTarget, kind: string, x: number) =>
    target.dispatchEvent(
      new MouseEvent(kind, {
        ...{ bubbles: true, cancelable: true, view: window, button: 0, buttons: 1 },
        ...{ clientX: x, clientY: bottom - 200 },
      }),
    )
  const middle = right - 300
  send(canvas, 'mousedown', middle)
  const startedAt = performance.now()
  for (let step = 0; step < 60; step += 1) {
    send(document, 'mousemove', middle + 4 * Math.abs(15 - (step % 30)))
    await new Promise(requestAnimationFrame)
  }
  const frameMs = (performance.now() - startedAt) / 60
  send(document, 'mouseup', middle)
  return { frameMs }
}

if (import.meta.main) {
  // By a computed path, because other type settings than this folder's apply to it.
  const { heightAboveWater, orderFlood } = await import(
    join(import.meta.dirname, '../../../explorer/water/priority-flood.ts')
  )
  const side = Number(process.argv[2])
  const heightsM = Float32Array.from({ length: side * side }, (_, cell) => {
    const [x, y] = [cell % side, Math.floor(cell / side)]
    return 20 + y / 200 + 8 * Math.sin(x / 90) * Math.cos(y / 70) + ((cell * 7919) % 1000) / 3000
  })
  const surfaceM = heightsM.map((height, cell) => (cell < 3 * side ? height : Number.NaN))
  const startedAt = performance.now()
  const groundMm = heightAboveWater({ columns: side, rows: side, heightsM }, surfaceM)
  orderFlood(side, groundMm, (cell: number) => cell < 3 * side)
  console.log(performance.now() - startedAt)
}
