import type { MapOptions } from '../map-options.ts'
import type { MapView } from '../map-view.ts'
export async function openCanvasMap(_c: HTMLElement, _o: MapOptions): Promise<MapView> {
  throw new Error('soon')
}
