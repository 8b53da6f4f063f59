import type { Raster } from '@app/formats/opened-layer.ts'
import { useLayoutEffect, useRef } from 'react'
import { drawRaster } from '../map/opened/raster-picture.ts'
import type { Projection } from './projection.ts'

/** As fine as a picture on paper is looked at. */
const PX_PER_PT = 150 / 72

interface SheetPicturesProps {
  pictures: readonly Raster[]
  projection: Projection
}

/**
 * Pictures of a file where they lie: the only thing on the sheet that is no vector. On a canvas,
 * because the page may show no picture that was not sent with it.
 */
export function SheetPictures({ pictures, projection }: SheetPicturesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { x, y, width, height } = projection.area
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.setTransform(PX_PER_PT, 0, 0, PX_PER_PT, -x * PX_PER_PT, -y * PX_PER_PT)
    context.clearRect(x, y, width, height)
    for (const picture of pictures) drawRaster(context, picture, projection.toPaper)
  }, [pictures, projection, x, y, width, height])
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
