/** A browser that brings a context back does so sooner. */
const PATIENCE_MS = 3000

/** Tells when a canvas on a visible page has lost its context for longer than browsers take to restore it. */
export function watchContext(canvas: HTMLCanvasElement, onGone: () => void) {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A browser may take the context of a hidden page away until the page is seen again.
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
