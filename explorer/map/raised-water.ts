import type { Answer, RaisedWater } from '../layers/answer-look.ts'
import type { Surface } from './drawing/surface.ts'
import type { Frame } from './webgl/frame-uniforms.ts'
import type { GlResources } from './webgl/gl-resources.ts'
import type { GroundCover } from './webgl/terrain-painter.ts'

/** An answer with everything that a map needs to show it. */
export interface ShownAnswer extends Answer {
  water?: DrawnWater
}

/** Water over the ground, below the plots. Its code loads with it, and not with a map. */
export interface DrawnWater extends RaisedWater {
  /** On a canvas or on paper. */
  draw(surface: Surface): void
  /** With WebGL, for any level. */
  build(resources: GlResources, cover: GroundCover): (frame: Frame, levelM: number) => void
}
