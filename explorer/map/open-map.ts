import { createImporter } from '../loading/create-importer.ts'
import type { MapOptions, MapView } from './map-view.ts'

const loadWebglMap = createImporter(() => import('./webgl/webgl-map.ts'))
export const loadCanvasMap = createImporter(() => import('./canvas/canvas-map.ts'))

/** The map for this visitor: WebGL if available, else Canvas2D. Either is loaded on demand. */
export async function openMap(container: HTMLElement, options: MapOptions): Promise<MapView> {
  container.addEventListener('keydown', noteKeys)
  container.addEventListener('pointerdown', noteKeys)
  if (hasWebgl()) {
    const { openWebglMap } = await loadWebglMap()
    try {
      return await openWebglMap(container, options)
    } catch (error) {
      // A browser may announce a context and then fail to provide one.
      console.warn(error)
    }
  }
  const { openCanvasMap } = await loadCanvasMap()
  return openCanvasMap(container, options)
}

/** A clicked map can be moved by keys, but Firefox keeps treating its focus as not visible. */
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
