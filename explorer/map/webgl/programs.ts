import { once } from '../once.ts'
import { roofShader, wallShader } from './building-shader.ts'
import type { GlResources } from './gl-resources.ts'
import { labelShader } from './label-shader.ts'
import { lineShader, plotLineShader } from './line-shader.ts'
import { pointShader } from './point-shader.ts'
import { buildProgram } from './program.ts'
import { offscreenShader, rasterShader } from './raster-shader.ts'
import { buildSegmentQuads } from './segment-texture.ts'
import {
  areaShader,
  floodShader,
  hazeShader,
  plotHairShader,
  plotShader,
  terrainShader,
  waterShader,
} from './shaders.ts'

export type Programs = ReturnType<typeof buildPrograms>

/** Every program of the map, each compiled when it is first asked for. */
export function buildPrograms(resources: GlResources) {
  const { gl } = resources
  return {
    drawSegments: buildSegmentQuads(resources),
    terrain: once(() => buildProgram(gl, terrainShader)),
    area: once(() => buildProgram(gl, areaShader)),
    water: once(() => buildProgram(gl, waterShader)),
    plot: once(() => buildProgram(gl, plotShader)),
    plotHair: once(() => buildProgram(gl, plotHairShader)),
    flood: once(() => buildProgram(gl, floodShader)),
    haze: once(() => buildProgram(gl, hazeShader)),
    line: once(() => buildProgram(gl, lineShader)),
    plotLine: once(() => buildProgram(gl, plotLineShader)),
    point: once(() => buildProgram(gl, pointShader)),
    roof: once(() => buildProgram(gl, roofShader)),
    wall: once(() => buildProgram(gl, wallShader)),
    label: once(() => buildProgram(gl, labelShader)),
    raster: once(() => buildProgram(gl, rasterShader)),
    offscreen: once(() => buildProgram(gl, offscreenShader)),
  }
}
