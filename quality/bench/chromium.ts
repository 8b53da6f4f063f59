import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../../tools/testing/free-port.ts'
import { startSite } from '../e2e/site.ts'
import { distDir } from './built-site.ts'
import type { Runner } from './row.ts'
import { provide } from './system-packages.ts'

export type Subject = Awaited<ReturnType<typeof openSite>>

/** The real server with an empty database, and a browser, for the duration of the benchmark. */
export async function openSite(runner: Runner, siteDir = distDir) {
  const site = await startSite({}, siteDir)
  runner.after(() => site.stop())
  return { runner, url: site.url, ...(await openChromium(runner)) }
}

/** Chromium as Playwright starts it, with a port for Lighthouse. */
export async function openChromium(runner: Runner) {
  const { CHROMIUM_PATH: executablePath = '' } = await provide('chromium')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`],
    // bench.ts stops child processes; Playwright would also exit this one.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  runner.after(() => browser.close())
  return { browser, port }
}

export type Device = typeof phone

/** The first one is the phone that Lighthouse emulates. */
export const phone = { name: 'phone', width: 412, height: 823, scale: 1.75, isMobile: true }
export const smallPhone = { ...phone, name: 'small phone', width: 360, height: 740, scale: 3 }
export const desktop = { name: 'desktop', width: 1440, height: 900, scale: 1, isMobile: false }

export type Visit = Awaited<ReturnType<typeof openVisit>>

/** A first visit: nothing cached, nothing stored. */
export async function openVisit(browser: Browser, device: Device) {
  const context = await browser.newContext({
    viewport: { width: device.width, height: device.height },
    deviceScaleFactor: device.scale,
    isMobile: device.isMobile,
    hasTouch: device.isMobile,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  return { page, session, close: () => context.close() }
}

/**
 * Lighthouse's factors: the browser delays requests, not packets, so that one delay stands for
 * several round trips.
 */
const REQUEST_PER_ROUND_TRIP = 3.75
const THROUGHPUT_FACTOR = 0.9
const BYTES_PER_KILOBIT = 1024 / 8

interface Network {
  roundTripMs: number
  downKilobits: number
  upKilobits: number
}

/** Lighthouse's two network profiles: phone and desktop. */
export const slow4G: Network = { roundTripMs: 150, downKilobits: 1.6 * 1024, upKilobits: 750 }
export const desktopNetwork: Network = {
  roundTripMs: 40,
  downKilobits: 10 * 1024,
  upKilobits: 10 * 1024,
}

export async function slowNetwork({ session }: Visit, network = slow4G): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.roundTripMs * REQUEST_PER_ROUND_TRIP,
    downloadThroughput: network.downKilobits * BYTES_PER_KILOBIT * THROUGHPUT_FACTOR,
    uploadThroughput: network.upKilobits * BYTES_PER_KILOBIT * THROUGHPUT_FACTOR,
  })
}

export async function slowProcessor({ session }: Visit, times: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Scrolls like a wheel, so that lazy content loads in view of the reader. */
export async function scrollThrough(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.body.scrollHeight - 1)
  const step = (page.viewportSize()?.height ?? 0) * 0.7
  await page.mouse.move(10, 200)
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, step)
    await pause(150)
  }
  await pause(500)
}
