import { once } from '../once.ts'
import { roofShader, wallShader } from './building-shader.ts'
import { lineShader, plotLineShader } from './line-shader.ts'
import { pointShader } from './point-shader.ts'
import { buildSegmentQuads } from './segment-quads.ts'
import {
  areaShader,
  coverUniforms,
  floodShader,
  hazeShader,
  labelShader,
  offscreenShader,
  overGround,
  plotHairShader,
  plotShader,
  rasterShader,
  terrainShader,
  waterShader,
} from './shaders.ts'

export type Programs = ReturnType<typeof buildPrograms>

/**
 * Every program of the map. Those of the first frame compile at once, in the background where the
 * browser can, and the others on first use.
 */
export function buildPrograms(gl: WebGL2RenderingContext) {
  const later = <const Name extends string>(source: Source<Name>) => {
    const start = once(() => startProgram(gl, source))
    return () => start()()
  }
  return {
    /** Another one over the terrain. */
    over: <const Name extends string>(fragment: string, uniforms: readonly Name[]) =>
      later({ vertex: overGround, fragment, uniforms: [...coverUniforms, ...uniforms] }),
    drawSegments: buildSegmentQuads(gl),
    area: startProgram(gl, areaShader),
    line: startProgram(gl, lineShader),
    plot: startProgram(gl, plotShader),
    terrain: later(terrainShader),
    water: later(waterShader),
    plotHair: later(plotHairShader),
    flood: later(floodShader),
    haze: later(hazeShader),
    plotLine: later(plotLineShader),
    point: later(pointShader),
    roof: later(roofShader),
    wall: later(wallShader),
    label: later(labelShader),
    raster: later(rasterShader),
    offscreen: later(offscreenShader),
  }
}

/** A linked program and the locations of its uniforms, by name. */
export interface Program<Name extends string> {
  use(): void
  at: Readonly<Record<Name, WebGLUniformLocation | null>>
}

interface Source<Name extends string> {
  vertex: string
  fragment: string
  uniforms: readonly Name[]
}

/**
 * Returns at once; the first call of the result waits for the program. A shader that does not
 * compile is a bug, so that call throws.
 */
function startProgram<const Name extends string>(
  gl: WebGL2RenderingContext,
  source: Source<Name>,
): () => Program<Name> {
  const program = gl.createProgram()
  const vertex = compile(gl, gl.VERTEX_SHADER, source.vertex)
  const fragment = compile(gl, gl.FRAGMENT_SHADER, source.fragment)
  gl.attachShader(program, vertex)
  gl.attachShader(program, fragment)
  gl.linkProgram(program)
  return once(() => {
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
  })
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
