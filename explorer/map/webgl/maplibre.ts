/**
 * Everything that this map uses from MapLibre: the camera, its gestures and keys, and the render
 * loop. The build resolves 'maplibre-gl' to the one source file with the map (src/ui/map.ts), so
 * that controls, popups and worker code are left out. Therefore nothing else may be imported by
 * value. See also idle-worker.ts.
 */

export type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl'
export { Map as MapLibre } from 'maplibre-gl'
