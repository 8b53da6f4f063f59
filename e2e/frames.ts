import type { TestInfo } from '@playwright/test'

const NO_FRAMES = 'no more frames'

/**
 * Runs in the page: `nextFrame` rejects once hundreds of timers have fired without a frame. On a
 * busy machine Chromium sometimes stops drawing a page for good while its timers continue; see
 * decision 22.
 */
export function provideFrames(): void {
  const nextFrame = () =>
    new Promise<void>((resolve, reject) => {
      let ticks = 0
      const timer = setInterval(() => {
        ticks += 1
        if (ticks === 400) reject(new Error('no more frames'))
      }, 50)
      requestAnimationFrame(() => {
        clearInterval(timer)
        resolve()
      })
    })
  Object.assign(window, { nextFrame })
}

/**
 * Repeats a visit in which frames stopped, and records it in the report, which counts these visits.
 */
export async function repeatWithoutFrames(info: TestInfo, visit: () => Promise<void>) {
  for (let visits = 1; ; visits += 1) {
    try {
      return await visit()
    } catch (error) {
      if (!String(error).includes(NO_FRAMES) || visits === 3) throw error
      info.annotations.push({ type: NO_FRAMES, description: `visited again after ${visits}` })
    }
  }
}

export function isWithoutFrames({ type }: { type: string }): boolean {
  return type === NO_FRAMES
}
