import { decodeText } from '../bytes/decode-text.ts'
import type { Reader } from '../format.ts'
import { addPicture, readWorldFile, SIDE_STEPS } from '../geotiff/world-file.ts'
import { limits } from '../limits.ts'
import { problems } from '../problems.ts'
import { decodePicture } from './decode-picture.ts'
import { worldFiles } from './format.ts'
import { pictureType, readPictureHead } from './picture-head.ts'

/** A scanned map or an orthophoto with a world file: one feature, its outline. */
export const read: Reader = async ({ main, siblings }, { shapes, progress }) => {
  const place = readWorldFile(siblings, worldFiles)
  if (!place) throw problems.broken('world file', 'inside')
  const { width, height, bytes } = readPictureHead(main.bytes)
  if (width * height > limits.pixels) throw problems.tooLarge('pixels', limits.pixels)
  progress(0.1)
  const picture = await decodePicture(bytes, limits.pixels)
  if (!picture) throw problems.broken(pictureType(bytes), 'inside')

  const prj = siblings.get('prj')
  shapes.setCrs(prj ? { kind: 'wkt', text: decodeText(prj.bytes) } : { kind: 'guess' })
  const rows = addPicture(shapes, { width, height }, place)
  return { attributes: rows, picture: { ...picture, sideSteps: SIDE_STEPS } }
}
