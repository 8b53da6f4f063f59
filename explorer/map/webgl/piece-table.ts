import type { Depot } from './depot.ts'

const PIECES_A_ROW = 1024
const NUMBERS_A_PIECE = 8

/**
 * Pieces of lines in a texture, two texels each: the ends, and three numbers that the shader knows
 * the meaning of. A vertex finds its piece by its own number. Instances would say the same, but
 * software graphics draws instances one by one, which is a hundred times slower.
 */
export function buildPieceTable(
  { gl, texture: addTexture }: Depot,
  ends: Float32Array,
  numbersOf: (piece: number) => readonly [number, number],
  plotOf?: (piece: number) => number,
): WebGLTexture {
  const count = ends.length / 4
  const rows = Math.max(Math.ceil(count / PIECES_A_ROW), 1)
  const table = new Float32Array(rows * PIECES_A_ROW * NUMBERS_A_PIECE)
  const asUint = new Uint32Array(table.buffer)
  for (let piece = 0; piece < count; piece += 1) {
    const at = NUMBERS_A_PIECE * piece
    const [first, second] = numbersOf(piece)
    table[at] = ends[4 * piece] ?? 0
    table[at + 1] = ends[4 * piece + 1] ?? 0
    table[at + 2] = ends[4 * piece + 2] ?? 0
    table[at + 3] = ends[4 * piece + 3] ?? 0
    table[at + 4] = first
    table[at + 5] = second
    if (plotOf) asUint[at + 6] = plotOf(piece)
  }
  const texture = addTexture(gl.NEAREST)
  const width = 2 * PIECES_A_ROW
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, table)
  return texture
}

/** Draws pieces from one place of the table to another, as six corners each. */
export function drawPieces(gl: WebGL2RenderingContext, from: number, to: number): void {
  gl.drawArrays(gl.TRIANGLES, 6 * from, 6 * (to - from))
}

export const pieceGlsl = `
uniform sampler2D u_pieces;

vec4 pieceTexel(int part) {
  int piece = gl_VertexID / 6;
  return texelFetch(u_pieces, ivec2(2 * (piece % ${PIECES_A_ROW}) + part, piece / ${PIECES_A_ROW}), 0);
}

// Two triangles: along the piece in x, across it in y.
vec2 cornerOf() {
  int corner = gl_VertexID % 6;
  return vec2(
    float(corner == 1 || corner == 3 || corner == 4),
    float(corner == 2 || corner == 4 || corner == 5));
}
`
