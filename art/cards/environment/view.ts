import { CARD_SIZE, type Pen } from '../canvas.ts'

/** The river is simulated on a wider plain than the card shows, so that its ends stay out of sight. */
const VIEW_LEFT = 190
const VIEW_TOP = 250
const VIEW_SIZE = 800

/** From here on everything is drawn in units of the plain. */
export function showPlain(pen: Pen): void {
  pen.scale(CARD_SIZE / VIEW_SIZE, CARD_SIZE / VIEW_SIZE)
  pen.translate(-VIEW_LEFT, -VIEW_TOP)
}

/** The plain is as wide and as high as this, and a river crosses it. */
export const PLAIN_SIZE = 1280
