/**
 * Runs in the head, before anything is painted, and decides when the fonts are asked for. A first
 * visit paints its text in the stand-ins and asks right after it. Whoever comes from another of our
 * pages, or again, has the fonts in the cache, and the first frame waits for that.
 */
const [visit] = performance.getEntriesByType('navigation') as Delivered[]

if (document.referrer.startsWith(`${origin}/`) || visit?.deliveryType) {
  askForFonts()
  document.fonts.load("1em 'Lessa Sans','Lessa Text'")
} else {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    askForFonts()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** How a page came, if not from the network: what the types of the platform do not know yet. */
interface Delivered extends PerformanceEntry {
  deliveryType?: string
}

function askForFonts(): void {
  // Of all rules of the page, the first is the one of styles/fonts.css.
  const rule = document.styleSheets[0]?.cssRules[0] as CSSMediaRule
  rule.media.mediaText = 'all'
}
