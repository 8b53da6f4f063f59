import { buildIfStale } from './built-site.ts'
import { openChromium } from './chromium.ts'
import type { Bench } from './row.ts'
import { visitWithChromium } from './texts/chromium-visitor.ts'
import { measureRefusals } from './texts/final-refusals.ts'
import { visitWithFirefox } from './texts/firefox-visitor.ts'
import { measureStoredTexts } from './texts/stored-texts.ts'

export const texts: Bench = {
  name: 'texts',
  about: 'whether what a form takes is stored as typed, and what is refused for good is told',
  async run(desk) {
    buildIfStale()
    const { browser } = await openChromium(desk)
    const chromium = visitWithChromium(browser)
    const firefox = visitWithFirefox(desk)
    return [
      ...(await measureStoredTexts(desk, chromium, desk.isQuick ? 100 : 2_000)),
      ...(await measureStoredTexts(desk, firefox, desk.isQuick ? 30 : 300)),
      ...(await measureRefusals(desk, chromium)),
    ]
  },
}
