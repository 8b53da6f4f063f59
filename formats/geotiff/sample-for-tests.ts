import { writeArrayBuffer } from 'geotiff'
import type { Sample } from '../samples-for-tests.ts'

export const samples: readonly Sample[] = [
  { format: 'geotiff', files: { 'a.tif': buildGeoTiff() } },
]

export function buildGeoTiff(): Uint8Array {
  const bytes = writeArrayBuffer(new Uint8Array([0, 64, 128, 192, 255, 10]), {
    width: 3,
    height: 2,
    ModelPixelScale: [0.1, 0.1, 0],
    ModelTiepoint: [0, 0, 0, 91.7, 26.2, 0],
    GeographicTypeGeoKey: 4326,
    GTModelTypeGeoKey: 2,
  })
  return new Uint8Array(bytes)
}
