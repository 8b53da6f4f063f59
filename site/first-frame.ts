import sansUrl from './fonts/lessa-sans.woff2?url'
import printUrl from './styles/print.css?url'

/**
 * Runs in the head, before anything is painted, and decides what waits. A first visit paints its
 * text in the stand-ins, fetches the font right after it and sets the text once more; what lies
 * below a phone's first screen rests until somebody stirs or the page has long been there, and
 * before the page has loaded it is not laid out at all. Whoever comes from another of our pages, or
 * again, has the fonts in the cache, and the first frame waits for that.
 */
const [visit] = performance.getEntriesByType('navigation') as Delivered[]
const { dataset } = document.documentElement
const once = { once: true }
/** Long enough for a slow phone to have nothing else to do. */
const CALM_MS = 3000
/**
 * As in styles/fonts.css. To add a font that is there costs less than to change a rule, after which
 * the browser looks at all styles again.
 */
const sans = new FontFace('Lessa Sans', `url(${sansUrl})`, {
  weight: '400 650',
  ascentOverride: '94%',
  descentOverride: '27%',
})

/** No screen waits for it. */
const print = document.createElement('link')
print.rel = 'stylesheet'
print.media = 'print'
print.href = printUrl

if (document.referrer.startsWith(origin) || visit?.deliveryType) {
  askForFonts(0)
  askForFonts(1)
  askForFonts(2)
  document.fonts.load("1em 'Lessa Sans','Lessa Text'")
  document.head.append(print)
} else {
  new PerformanceObserver(() => {
    settle()
    // A paint may be reported before it is shown; by the frame after the next one, it is.
    requestAnimationFrame(() => requestAnimationFrame(dress))
  }).observe({ type: 'paint' })

  // Who was sent to a place of the page, or was at one, must find everything above it in its size.
  if (visit?.type === 'navigate' && !location.hash) dataset.resting = 'deep'
  for (const sign of ['pointerover', 'keydown', 'scroll']) addEventListener(sign, stir, once)
  // A phone that is still loading finds its size more than once.
  addEventListener('load', () => {
    settle()
    addEventListener('resize', wake, once)
    setTimeout(wake, CALM_MS)
  })
}

/** Once, however often it is asked for; what could not be fetched is tried once more. */
function dress(): void {
  if (!print.isConnected) document.head.append(print)
  sans.load().then(
    () => document.fonts.add(sans),
    () => askForFonts(0),
  )
}

/** A page without pictures has loaded before it is painted. */
function settle(): void {
  const isPainted = performance.getEntriesByType('paint').length
  if (isPainted && document.readyState === 'complete') dataset.resting &&= ''
}

function stir(): void {
  wake()
  askForFonts(1)
}

/** Firefox never tells of the first paint of a page that begins at a place of it. */
function wake(): void {
  delete dataset.resting
  dress()
}

/** How a page came, if not from the network: what the types of the platform do not know yet. */
interface Delivered extends PerformanceNavigationTiming {
  deliveryType?: string
}

/**
 * Of the first rules of a page: styles/fonts.css, then on the landing page note-font.css, and on the
 * legal ones, behind the order of layers, text-font.css.
 */
function askForFonts(place: 0 | 1 | 2): void {
  const rule = document.styleSheets[0]?.cssRules[place] as CSSMediaRule | undefined
  if (rule?.media) rule.media.mediaText = 'all'
}
