/**
 * Functions that run inside the page: each is sent there as text, so it uses nothing from outside
 * itself.
 */

export interface Paints {
  fcp: number
  lcp: number
  /** The largest element, like `p.hero__lead`. */
  element: string
  isText: boolean
}

/** What has been painted so far. */
export function readPaints(): Promise<Paints> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // Asked only now: a page may be loaded before it is painted.
      const [first] = performance.getEntriesByName('first-contentful-paint')
      // The last entry is the largest; the observer promises its type.
      const largest = list.getEntries().at(-1) as LargestContentfulPaint
      const { localName, classList } = largest.element ?? document.body
      resolve({
        fcp: first?.startTime ?? Number.NaN,
        lcp: largest.startTime,
        element: [localName, ...classList].join('.'),
        isText: largest.url === '',
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

export interface Shift {
  value: number
  /** What moved, like `p.hero__lead`. */
  elements: string[]
}

/** Everything that moved by itself so far, the whole life of the page. */
export function readShifts(): Promise<Shift[]> {
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node }[]
  }
  const entries: LayoutShift[] = []
  new PerformanceObserver((list) => {
    entries.push(...(list.getEntries() as LayoutShift[])) // the only type observed
  }).observe({ type: 'layout-shift', buffered: true })
  const describe = ({ node }: { node?: Node }) =>
    node instanceof Element ? [node.localName, ...node.classList].join('.') : 'text'
  return new Promise((resolve) => {
    // Entries of the past are delivered in a task of their own.
    setTimeout(() => {
      const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput)
      resolve(shifts.map(({ value, sources }) => ({ value, elements: sources.map(describe) })))
    }, 200)
  })
}

export interface Opening {
  /** Frames from the click to the one in which the popup is open, that one included. */
  openFrames: number
  /** The same to the one that shows something of it: an animation may begin with nothing. */
  visibleFrames: number
  /** From the press of the button, as the machine saw it, to the end of that frame. */
  visibleMs: number
  /** From the click until React answers to the form. */
  liveMs: number
}

/**
 * Waits for a click and watches what becomes of it, frame by frame. The page may still be arriving,
 * so everything is looked up anew. A click that comes to nothing is told in words.
 */
export function watchOpening(patienceMs: number): { seen: Promise<Opening | string> } {
  const findDialog = () => document.querySelector('dialog')
  const isOpen = () => findDialog()?.open === true
  const isVisible = () => {
    const dialog = findDialog()
    if (!dialog?.open || dialog.getBoundingClientRect().height === 0) return false
    return Number(getComputedStyle(dialog).opacity) > 0
  }
  // React leaves a mark on every element that answers to it; nothing else on the page tells.
  const isLive = () =>
    Object.keys(findDialog()?.querySelector('input') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    )

  const seen = new Promise<Opening | string>((resolve) => {
    let clicked = 'no click arrived'
    const watch = ({ target, timeStamp }: Event) => {
      const isOnButton = target instanceof Element && target.closest('[command]') !== null
      const hasPopup = findDialog() !== null
      clicked = `click ${isOnButton ? 'on' : 'beside'} the button, ${hasPopup ? 'with' : 'before'} the popup`
      const opening: Opening = { openFrames: 0, visibleFrames: 0, visibleMs: 0, liveMs: 0 }
      let frames = 0
      const look = () => {
        frames += 1
        if (opening.openFrames === 0 && isOpen()) opening.openFrames = frames
        if (opening.visibleFrames === 0 && isVisible()) {
          opening.visibleFrames = frames
          // A task posted from within a frame runs after the frame is painted.
          setTimeout(() => {
            opening.visibleMs = performance.now() - timeStamp
          })
        }
        if (opening.liveMs === 0 && isLive()) opening.liveMs = performance.now() - timeStamp
        if (opening.visibleMs && opening.liveMs) resolve(opening)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', watch, { capture: true, once: true })
    setTimeout(() => {
      if (!isOpen()) resolve(`nothing opened (${clicked})`)
      else resolve(isVisible() ? 'the form did not come alive' : 'the popup opened unseen')
    }, patienceMs)
  })
  return { seen }
}
