import type { ShownDataset } from '../../state/datasets.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import { FileLayers } from '../layers/file-layers.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

/** Loaded with the first layer of areas beside heights. */
const OwnWater = lazyPart(() => import('./own-water.tsx'), 'OwnWater')

/** The visitor's files as layers, and water over the areas of the active one. */
export function OwnLayers({ shown }: { shown: ShownDataset }) {
  const hasHeights = useExplorer(({ files }) =>
    files.opened.some(({ raster }) => raster?.bands.some(({ heightM }) => heightM !== null)),
  )
  const { layer } = shown
  return (
    <>
      <FileLayers shown={shown} />
      {layer && layer.drawing.triangles.length > 0 && hasHeights && <OwnWater layer={layer} />}
    </>
  )
}
