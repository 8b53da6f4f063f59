/**
 * All that this map takes from MapLibre: the camera, its gestures and keys, and the loop of frames.
 * The build reads 'maplibre-gl' as the one file of its source that has the map (src/ui/map.ts), so
 * that controls, popups and the code of its workers are left out; hence nothing else may be imported
 * by value. See idle-worker.ts for the other half of that.
 */

export type { CustomLayerInterface, CustomRenderMethodInput } from 'maplibre-gl'
export { Map as MapLibre } from 'maplibre-gl'
