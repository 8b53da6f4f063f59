import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/**
 * The memory of this browser's largest renderer process, with its share of shared memory, as Linux
 * counts it (PSS). WebGL runs in another process.
 */
export async function readRendererBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  if (renderers.length === 0) throw new Error('No page has a process of its own')
  return Math.max(...renderers.map(({ id }) => proportionalBytes(id)))
}

/** A process may end while it is being read. */
function proportionalBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
