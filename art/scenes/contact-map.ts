import sharp from 'sharp'
import { openCountry } from '../country/country.ts'
import { writeEditions } from '../encode.ts'
import type { Studio } from '../studio.ts'

/** The country around the narrows, next to the contact section's text. */
export async function drawContactMap(studio: Studio): Promise<void> {
  const { relief } = await openCountry(studio)
  const part = { left: 1120, top: 330, width: 960, height: 720 }
  const picture = await sharp(relief).extract(part).png().toBuffer()
  await writeEditions(studio, 'contact-map', picture, {
    avif: [
      { width: 480, maxBytes: 11_000 },
      { width: 880, maxBytes: 26_000 },
    ],
    webp: { width: 880, quality: 58 },
  })
}
