import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../../tools/testing/free-port.ts'
import { end } from '../child.ts'
import { startDisplay } from '../display.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** A window as narrow as a phone must not have a toolbar that needs more room. */
const narrowBar = `button, entry, toolbutton, toolbar, box, headerbar {
  padding: 0; margin: 0; min-width: 0; min-height: 0; border: 0; font-size: 1px;
}
entry image { font-size: 1px }
image { -gtk-icon-transform: scale(0.1) }`
const BAR_HEIGHT = 20
/** Longer than any wait on a busy machine: its end is there for the message. */
const WAIT_MS = 90_000

export const keys = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007', ArrowDown: '\uE015' }

export interface Window {
  width: number
  height: number
  /** Options of MiniBrowser, for example `--enable-webgl=false`. */
  args?: string[]
}

export type Webkit = Awaited<ReturnType<typeof openWebkit>>

/** Without a graphics card: pages not by emulated OpenGL, and WebGL by threads that do not wait. */
const cheap = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1', LP_NUM_THREADS: '1' }

/** A WebKit on its own virtual screen, over the classic WebDriver protocol. */
export async function openWebkit({ width, height, args = [] }: Window) {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), narrowBar)
  // A page keeps the focus only if its window is the only one on the screen.
  const display = await startDisplay(width, height + BAR_HEIGHT)
  const port = await freePort()
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...cheap, DISPLAY: display.name, HOME: home, XDG_CONFIG_HOME: home },
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  let session = ''
  const ask = (method: string, path: string, body?: object) =>
    call(base, method, session + path, body)
  const close = async () => {
    if (session) await ask('DELETE', '').catch(() => undefined)
    await end(driver)
    display.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }

  async function look<T, A extends unknown[]>(script: (...args: A) => T, ...args: A): Promise<T> {
    return ask('POST', '/execute/sync', { script: `return (${script})(...arguments)`, args })
  }
  const setSize = (width: number, height: number) =>
    ask('POST', '/window/rect', { x: 0, y: 0, width, height })
  const resize = (width: number, height: number) => fit({ width, height }, setSize, look)
  /** A mouse action at a position in the window. */
  async function point(...actions: object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' }
    const mouse = { type: 'pointer', id: 'mouse', parameters, actions }
    await ask('POST', '/actions', { actions: [mouse] })
  }
  try {
    await waitFor(() => call(base, 'GET', '/status').then(Boolean, () => false), 'WebKitWebDriver')
    session = await openSession(base, args)
    await resize(width, height)
  } catch (error) {
    await close()
    throw error
  }

  return {
    look,
    resize,
    close,
    goto: (url: string) => ask('POST', '/url', { url }),
    back: () => ask('POST', '/back'),
    async press(...pressed: string[]) {
      const actions = pressed.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    hoverAt: (x: number, y: number) => point(moveTo(x, y)),
    clickAt: (x: number, y: number) =>
      point(
        moveTo(x, y),
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
        { type: 'pointerUp', button: 0 },
      ),
    /** Types text into a field, or a path into a file field. */
    async enter(css: string, text: string) {
      const found = await ask('POST', '/element', { using: 'css selector', value: css })
      await ask('POST', `/element/${found[ELEMENT]}/value`, { text })
    },
    /**
     * Opens another window and switches to it; returns a function that switches back. A hidden tab
     * would be throttled.
     */
    async openBeside() {
      const before: string = await ask('GET', '/window')
      const { handle } = await ask('POST', '/window/new', { type: 'window' })
      await ask('POST', '/window', { handle })
      await resize(width, height)
      return { goBack: () => ask('POST', '/window', { handle: before }) }
    },
    /** The visible part of the page, as PNG. */
    screenshot: async () => Buffer.from(await ask('GET', '/screenshot'), 'base64'),
    /** Closes all windows but an empty one of the initial size. */
    async reset() {
      const [first = '', ...others]: string[] = await ask('GET', '/window/handles')
      for (const handle of others) {
        await ask('POST', '/window', { handle })
        await ask('DELETE', '/window')
      }
      await ask('POST', '/window', { handle: first })
      await ask('POST', '/url', { url: 'about:blank' })
      await resize(width, height)
    },
  }
}

/** Returns the path of a new session. */
async function openSession(base: string, args: string[]): Promise<string> {
  const binary = process.env.WEBKIT_BROWSER_PATH
  const { sessionId } = await call(base, 'POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation', ...args] },
      },
    },
  })
  return `/session/${sessionId}`
}

/** Sets the outer size until the page has the inner size: a list of downloads takes some height. */
async function fit(
  wanted: { width: number; height: number },
  set: (width: number, height: number) => Promise<unknown>,
  look: <T>(script: () => T) => Promise<T>,
): Promise<void> {
  let bars = BAR_HEIGHT
  await waitFor(async () => {
    await set(wanted.width, wanted.height + bars)
    const [width, height, outerHeight] = await look(
      () => [window.innerWidth, window.innerHeight, window.outerHeight] as const,
    )
    const isSo = width === wanted.width && height === wanted.height
    if (outerHeight === wanted.height + bars) bars = outerHeight - height
    return isSo
  }, 'the new size')
}

function moveTo(x: number, y: number): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 50 }
}

/** Polls until the condition holds. Ends before the test does; visitor.ts adds what was there. */
export async function waitFor(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const message = `waiting for ${what}`
  await expect.poll(isSo, { message, intervals: [50], timeout: WAIT_MS }).toBe(true)
}

/** The type of WebDriver's result depends on the command, so the caller states it. */
// biome-ignore lint/suspicious/noExplicitAny: as the line above says.
async function call(base: string, method: string, path: string, body: object = {}): Promise<any> {
  const sent = method === 'POST' ? { body: JSON.stringify(body) } : {}
  const signal = AbortSignal.timeout(WAIT_MS)
  const response = await fetch(base + path, { method, signal, ...sent }).catch((cause) => {
    throw new Error(`${method} ${path}: WebKit's driver gave no answer`, { cause })
  })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`)
  return value
}
