import { noteSentences } from '../content.ts'
import type { PlacedPicture, SourceFile } from '../format.ts'
import { decodePicture } from '../picture/decode-picture.ts'
import type { Overlay } from './overlays.ts'
import type { Ink } from './styles.ts'

/** The pixel limit for all images of a file; further ones are shown as outlines. */
const MAX_PIXELS = 2 ** 24

/** The image overlays beside the KML, usually in its archive, from the lowest to the topmost. */
export async function drapePictures(
  overlays: readonly Overlay[],
  kml: string,
  others: readonly SourceFile[],
): Promise<{ pictures: PlacedPicture[]; notes: string[] }> {
  const pictures: PlacedPicture[] = []
  const missing: string[] = []
  let left = MAX_PIXELS
  for (const { href, ink, firstVertex } of overlays.toSorted((a, b) => a.order - b.order)) {
    const file = findFile(href, kml, others)
    const picture = file ? await decodePicture(file.bytes, left) : null
    if (!picture) {
      missing.push(href)
      continue
    }
    left -= picture.width * picture.height
    if (ink) tint(picture.pixels, ink)
    pictures.push({ ...picture, firstVertex })
  }
  return { pictures, notes: [noteSentences.overlays(missing)].filter(Boolean) }
}

/** By its path relative to the KML, else by its name alone: archives are packed in many ways. */
export function findFile(
  href: string,
  kml: string,
  others: readonly SourceFile[],
): SourceFile | undefined {
  if (/^[a-z][a-z\d+.-]+:/i.test(href)) return undefined
  const wanted = decoded(href)
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .toLowerCase()
  if (wanted === '') return undefined
  const folder = kml.slice(0, kml.lastIndexOf('/') + 1).toLowerCase()
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const has = (path: string) => (file: SourceFile) => file.name.toLowerCase() === path
  return (
    others.find(has(folder + wanted)) ??
    others.find(has(wanted)) ??
    others.find(({ name }) => nameOf(name.toLowerCase()) === nameOf(wanted))
  )
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

function tint(pixels: Uint8ClampedArray, { colour, opacity }: Ink): void {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let i = 0; i < pixels.length; i += 4) {
    pixels[i] *= red / 255
    pixels[i + 1] *= green / 255
    pixels[i + 2] *= blue / 255
    pixels[i + 3] *= opacity
  }
}
