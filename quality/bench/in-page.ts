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

/** The largest contentful paint so far. */
export function readPaints(): Promise<Paints> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      // Requested only now: a page may be loaded before it is painted.
      const [first] = performance.getEntriesByName('first-contentful-paint')
      // The last entry is the largest; the observer guarantees its type.
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

export interface Opening {
  /** Frames from the click to the one in which the popup is open, inclusive. */
  openFrames: number
  /** The same to the first visible frame: an animation may begin with full transparency. */
  visibleFrames: number
  /** From the press of the button, by its hardware timestamp, to the end of that frame. */
  visibleMs: number
  /** From the click until React handles the form's events. */
  liveMs: number
}

/**
 * Waits for a click and observes its effect, frame by frame. The page may still be loading, so
 * every element is looked up each time. A click without effect is reported in words.
 */
export function watchOpening(patienceMs: number): { seen: Promise<Opening | string> } {
  const findDialog = () => document.querySelector('dialog')
  const isOpen = () => findDialog()?.open === true
  const isVisible = () => {
    const dialog = findDialog()
    if (!dialog?.open || dialog.getBoundingClientRect().height === 0) return false
    return Number(getComputedStyle(dialog).opacity) > 0
  }
  // React adds a property to every element that it controls; nothing else on the page shows it.
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
