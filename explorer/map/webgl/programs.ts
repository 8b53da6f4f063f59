import { once } from '../once.ts'
import { roofShader, wallShader } from './building-shader.ts'
import { lineShader, plotLineShader } from './line-shader.ts'
import { pointShader } from './point-shader.ts'
import { buildSegmentQuads } from './segment-quads.ts'
import {
  areaShader,
  floodShader,
  hazeShader,
  labelShader,
  offscreenShader,
  plotHairShader,
  plotShader,
  rasterShader,
  terrainShader,
  waterShader,
} from './shaders.ts'

export type Programs = ReturnType<typeof buildPrograms>

/** Every program of the map, each compiled on first use. */
export function buildPrograms(gl: WebGL2RenderingContext) {
  return {
    drawSegments: buildSegmentQuads(gl),
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

/** A linked program and the locations of its uniforms, by name. */
export interface Program<Name extends string> {
  use(): void
  at: Readonly<Record<Name, WebGLUniformLocation | null>>
}

/** A shader that does not compile is a bug, so this throws. */
function buildProgram<const Name extends string>(
  gl: WebGL2RenderingContext,
  source: { vertex: string; fragment: string; uniforms: readonly Name[] },
): Program<Name> {
  const program = gl.createProgram()
  const vertex = compile(gl, gl.VERTEX_SHADER, source.vertex)
  const fragment = compile(gl, gl.FRAGMENT_SHADER, source.fragment)
  gl.attachShader(program, vertex)
  gl.attachShader(program, fragment)
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const shaders = [vertex, fragment].map((shader) => gl.getShaderInfoLog(shader))
    throw new Error([gl.getProgramInfoLog(program), ...shaders].join('\n'))
  }
  gl.deleteShader(vertex)
  gl.deleteShader(fragment)
  const at = Object.fromEntries(
    source.uniforms.map((name) => [name, gl.getUniformLocation(program, name)]),
  ) as Record<Name, WebGLUniformLocation | null> // one for each name
  return { use: () => gl.useProgram(program), at }
}

function compile(gl: WebGL2RenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type)
  if (!shader) throw new Error('The graphics context is lost')
  gl.shaderSource(
    shader,
    `#version 300 es\nprecision highp float;\nprecision highp int;\n${source}`,
  )
  gl.compileShader(shader)
  return shader
}
