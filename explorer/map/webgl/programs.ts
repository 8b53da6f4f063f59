import { once } from '../once.ts'
import { roofShader, wallShader } from './building-shader.ts'
import type { Depot } from './depot.ts'
import { labelShader } from './label-shader.ts'
import { lineShader, plotLineShader } from './line-shader.ts'
import { pictureShader, sheetShader } from './picture-shader.ts'
import { buildCorners } from './piece-table.ts'
import { pointShader } from './point-shader.ts'
import { buildProgram } from './program.ts'
import {
  areaShader,
  floodShader,
  plotHairShader,
  plotShader,
  terrainShader,
  waterShader,
} from './shaders.ts'

export type Programs = ReturnType<typeof buildPrograms>

/** Every program of the map, each compiled when it is first asked for. */
export function buildPrograms(depot: Depot) {
  const { gl } = depot
  return {
    drawPieces: buildCorners(depot),
    terrain: once(() => buildProgram(gl, terrainShader)),
    area: once(() => buildProgram(gl, areaShader)),
    water: once(() => buildProgram(gl, waterShader)),
    plot: once(() => buildProgram(gl, plotShader)),
    plotHair: once(() => buildProgram(gl, plotHairShader)),
    flood: once(() => buildProgram(gl, floodShader)),
    line: once(() => buildProgram(gl, lineShader)),
    plotLine: once(() => buildProgram(gl, plotLineShader)),
    point: once(() => buildProgram(gl, pointShader)),
    roof: once(() => buildProgram(gl, roofShader)),
    wall: once(() => buildProgram(gl, wallShader)),
    label: once(() => buildProgram(gl, labelShader)),
    picture: once(() => buildProgram(gl, pictureShader)),
    sheet: once(() => buildProgram(gl, sheetShader)),
  }
}
