import sansUrl from '@app/design/fonts/lessa-sans.woff2?url'
import lateUrl from './styles/late.css?url'

/**
 * Runs in the head, before the first paint, and decides what is deferred. A first visit paints its
 * text in fallback fonts and loads the font afterwards. Content below a phone's first screen is not
 * rendered until the first input or some time after loading, and is not laid out before the page
 * has loaded. On later visits the fonts are cached, and the first frame waits for them.
 */
const [visit] = performance.getEntriesByType('navigation') as Delivered[]
const { dataset } = document.documentElement
const once = { once: true }
/** Long enough for a slow phone to be idle. */
const CALM_MS = 3000
/**
 * As in styles/fonts.css. Adding a loaded font is cheaper than changing a rule, which makes the
 * browser recalculate all styles.
 */
const sans = new FontFace('Lessa Sans', `url(${sansUrl})`, {
  weight: '400 650',
  ascentOverride: '94%',
  descentOverride: '27%',
})

/** It does not block rendering. */
const late = document.createElement('link')
late.rel = 'stylesheet'
late.href = lateUrl

if (document.referrer.startsWith(origin) || visit?.deliveryType) {
  enableFontRule(0)
  enableFontRule(1)
  enableFontRule(2)
  document.fonts.load("1em 'Lessa Sans','Lessa Text'")
  document.head.append(late)
} else {
  new PerformanceObserver(() => {
    settle()
    // A paint may be reported before it is visible; two frames later it is.
    requestAnimationFrame(() => requestAnimationFrame(loadFont))
  }).observe({ type: 'paint' })

  // With an anchor or a restored position, everything above needs its final height.
  if (visit?.type === 'navigate' && !location.hash) dataset.resting = 'deep'
  for (const sign of ['pointerover', 'keydown', 'scroll']) addEventListener(sign, onInput, once)
  // A phone may resize several times while loading.
  addEventListener('load', () => {
    settle()
    addEventListener('resize', renderAll, once)
    setTimeout(renderAll, CALM_MS)
  })
}

/** Has an effect only once; a failed load is retried once. */
function loadFont(): void {
  if (!late.isConnected) document.head.append(late)
  sans.load().then(
    () => {
      document.fonts.add(sans)
      // Long text reflows, which nobody has begun to read at the top of the page.
      if (!scrollY) enableFontRule(2)
    },
    () => enableFontRule(0),
  )
}

/** A page without pictures may finish loading before it is painted. */
function settle(): void {
  const isPainted = performance.getEntriesByType('paint').length
  if (isPainted && document.readyState === 'complete') dataset.resting &&= ''
}

function onInput(): void {
  renderAll()
  enableFontRule(1)
}

/** Firefox reports no first paint for a URL with a fragment. */
function renderAll(): void {
  delete dataset.resting
  loadFont()
}

/** `deliveryType` says whether a page came from a cache; the platform's types lack it. */
interface Delivered extends PerformanceNavigationTiming {
  deliveryType?: string
}

/**
 * The first rules of a page: styles/fonts.css, then note-font.css on the landing page or, after the
 * order of layers, text-font.css on the legal pages.
 */
function enableFontRule(index: 0 | 1 | 2): void {
  const rule = document.styleSheets[0]?.cssRules[index] as CSSMediaRule | undefined
  if (rule?.media) rule.media.mediaText = 'all'
}
