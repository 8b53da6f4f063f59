import type { Studio } from '../../studio.ts'
import { createCard } from '../canvas.ts'
import { writeCard } from '../card.ts'
import { drawGeology } from './geology.ts'
import { drawLease } from './lease.ts'
import { openSurface } from './surface.ts'
import { drawDips, drawFaults, drawStream } from './symbols.ts'

/** A geological map: folded and faulted beds where an eroded surface cuts them, and a lease. */
export async function drawResourceCard(studio: Studio): Promise<void> {
  const surface = await openSurface(studio)
  const { canvas, pen } = createCard('#ffffff')
  drawGeology(pen, surface)
  drawStream(pen, surface)
  drawFaults(pen)
  drawDips(pen)
  drawLease(pen)
  await writeCard(studio, 'resource', canvas, 40)
}
