import type { GlResources } from './gl-resources.ts'

/**
 * A grid of cells, each of two triangles. Attribute 0 of its vertices is the `size` numbers of
 * `cornerAt` for the position along both sides, 0 to 1.
 */
export function buildGridMesh(
  { gl, vertexArray }: GlResources,
  { cells, size }: { cells: number; size: number },
  cornerAt: (u: number, v: number) => readonly number[],
) {
  const side = cells + 1
  const corners = new Float32Array(size * side * side)
  for (let i = 0; i < side * side; i += 1) {
    corners.set(cornerAt((i % side) / cells, Math.floor(i / side) / cells), size * i)
  }
  const indices = new Uint32Array(6 * cells * cells)
  for (let cell = 0; cell < cells * cells; cell += 1) {
    const first = Math.floor(cell / cells) * side + (cell % cells)
    const next = first + side
    indices.set([first, first + 1, next, next, first + 1, next + 1], 6 * cell)
  }
  const vertices = vertexArray([{ size, values: corners }], indices)
  return {
    draw() {
      gl.bindVertexArray(vertices)
      gl.drawElements(gl.TRIANGLES, indices.length, gl.UNSIGNED_INT, 0)
    },
  }
}
