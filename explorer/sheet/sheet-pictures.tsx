import type { Raster } from '@app/formats/opened-layer.ts'
import { useLayoutEffect, useRef } from 'react'
import { drawRaster } from '../map/opened/raster-picture.ts'
import type { Projection } from './projection.ts'

/** The resolution of images on paper. */
const PX_PER_PT = 150 / 72

interface SheetPicturesProps {
  pictures: readonly Raster[]
  opacity: number
  projection: Projection
}

/**
 * Image overlays of a file: the only raster on the sheet. On a canvas, because the policy blocks
 * generated images.
 */
export function SheetPictures({ pictures, opacity, projection }: SheetPicturesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height } = projection.area
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.setTransform(PX_PER_PT, 0, 0, PX_PER_PT, -x * PX_PER_PT, -y * PX_PER_PT)
    context.clearRect(x, y, width, height)
    for (const picture of pictures) drawRaster(context, picture, projection.toPaper, opacity)
  }, [pictures, opacity, projection, x, y, width, height])
  return (
    <foreignObject x={x} y={y} width={width} height={height}>
      <canvas
        className="sheet-pictures"
        ref={canvas}
        width={Math.round(width * PX_PER_PT)}
        height={Math.round(height * PX_PER_PT)}
      />
    </foreignObject>
  )
}
