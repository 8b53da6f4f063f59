/** A browser that brings a context back does so sooner. */
const PATIENCE_MS = 3000

/** Tells once that the canvas has lost its context for good, as far as somebody waits and looks. */
export function watchContext(canvas: HTMLCanvasElement, onGone: () => void) {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Of a page that nobody sees a browser takes a context away until it is seen again.
      if (document.visibilityState === 'hidden') return wait()
      onGone()
    }, PATIENCE_MS)
  }
  canvas.addEventListener('webglcontextlost', wait, { signal })
  canvas.addEventListener('webglcontextrestored', () => clearTimeout(timer), { signal })

  return {
    stop(): void {
      end.abort()
      clearTimeout(timer)
    },
  }
}
