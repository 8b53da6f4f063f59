import type { Format, FormatNotes } from '../format.ts'

export const picture: Format = {
  id: 'picture',
  name: 'Picture with a world file',
  endings: ['jpg', 'jpeg', 'png'],
  siblings: ['jgw', 'jpgw', 'jpegw', 'pgw', 'pngw'],
  /** An image is a map only with a world file beside it, which `recognise.ts` looks for. */
  recognise: [],
}

/** World files; `.wld` applies to any image. */
export const worldFiles = [...(picture.siblings ?? []), 'wld']

/** The signatures of PNG and JPEG, as Latin-1 text. */
export const pictureStart = /^(?:\x89PNG\r\n|\xff\xd8\xff)/

export const notes: FormatNotes = {
  picture: {
    kept: 'a picture, placed by its world file',
    lost: 'world files have no reference system, so the visitor is asked unless the coordinates are degrees',
  },
}
