import { createImporter } from '../loading/create-importer.ts'
import type { MapOptions, MapView } from './map-view.ts'

const loadWebglMap = createImporter(() => import('./webgl/webgl-map.ts'))
export const loadCanvasMap = createImporter(() => import('./canvas/canvas-map.ts'))

/**
 * The map for this visitor: drawn by WebGL where there is any, else by Canvas2D. Either is fetched
 * when it is needed and not before.
 */
export async function openMap(container: HTMLElement, options: MapOptions): Promise<MapView> {
  container.addEventListener('keydown', noteKeys)
  container.addEventListener('pointerdown', noteKeys)
  if (hasWebgl()) {
    const { openWebglMap } = await loadWebglMap()
    try {
      return await openWebglMap(container, options)
    } catch (error) {
      // A browser may promise a context and then have none to give.
      console.warn(error)
    }
  }
  const { openCanvasMap } = await loadCanvasMap()
  return openCanvasMap(container, options)
}

/** Keys may steer a map that was clicked, and Firefox goes on to call such a focus invisible. */
function noteKeys({ type, currentTarget }: Event): void {
  if (currentTarget instanceof Element) {
    currentTarget.toggleAttribute('data-steered', type === 'keydown')
  }
}

function hasWebgl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
