/**
 * The country is laid out on a frame of five by three: u runs across it and v down it, both from
 * 0 to 1. Lengths that must not stretch are in widths of the frame.
 */
export const FRAME_HEIGHT = 0.6

/** What is simulated reaches beyond the frame, so that the picture shows no artificial edge. */
export const simulated = { left: -0.05, right: 1.2, top: -0.22, bottom: 1.3 } as const

/** The picture, two by one, is cut out of the frame this many widths below its top. */
export const PICTURE_TOP = 0.055
export const PICTURE_WIDTH = 2400
export const PICTURE_HEIGHT = 1200

/** The pixel of a place on the frame. */
export function pixelOf(u: number, v: number): [number, number] {
  return [u * PICTURE_WIDTH, (v * FRAME_HEIGHT - PICTURE_TOP) * PICTURE_WIDTH]
}
