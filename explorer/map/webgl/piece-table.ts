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
    table[at] = ends[4 * piece]
    table[at + 1] = ends[4 * piece + 1]
    table[at + 2] = ends[4 * piece + 2]
    table[at + 3] = ends[4 * piece + 3]
    table[at + 4] = first
    table[at + 5] = second
    if (plotOf) asUint[at + 6] = plotOf(piece)
  }
  const texture = addTexture(gl.NEAREST)
  const width = 2 * PIECES_A_ROW
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, rows, 0, gl.RGBA, gl.FLOAT, table)
  return texture
}

/** As many as 16-bit numbers can tell the corners of. */
const PIECES_A_DRAW = 16_384

/** The corners of many pieces, four each, which all tables share. */
export function buildCorners({ gl, buffer, vertexArray }: Depot) {
  const indices = new Uint16Array(6 * PIECES_A_DRAW)
  for (let piece = 0; piece < PIECES_A_DRAW; piece += 1) {
    indices.set(
      [0, 1, 2, 2, 1, 3].map((corner) => 4 * piece + corner),
      6 * piece,
    )
  }
  const vertices = vertexArray()
  buffer(gl.ELEMENT_ARRAY_BUFFER, indices)
  gl.bindVertexArray(null)

  /** Draws pieces from one place of the table to another with the program in use. */
  return (from: number, to: number, firstPiece: WebGLUniformLocation | null): void => {
    gl.bindVertexArray(vertices)
    for (let first = from; first < to; first += PIECES_A_DRAW) {
      gl.uniform1i(firstPiece, first)
      const count = Math.min(to - first, PIECES_A_DRAW)
      gl.drawElements(gl.TRIANGLES, 6 * count, gl.UNSIGNED_SHORT, 0)
    }
  }
}

export type DrawPieces = ReturnType<typeof buildCorners>

export const pieceUniforms = ['u_pieces', 'u_firstPiece'] as const

export const pieceGlsl = `
uniform sampler2D u_pieces;
uniform int u_firstPiece;

vec4 pieceTexel(int part) {
  int piece = u_firstPiece + (gl_VertexID >> 2);
  return texelFetch(u_pieces, ivec2(2 * (piece & ${PIECES_A_ROW - 1}) + part, piece / ${PIECES_A_ROW}), 0);
}

// Along the piece in x, across it in y.
vec2 cornerOf() {
  return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1));
}
`
