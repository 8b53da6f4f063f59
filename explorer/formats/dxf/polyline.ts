import { bulgeBetween } from '../geometry/arcs.ts'

export interface DxfVertex {
  x: number
  y: number
  /** Of the stretch to the next vertex. */
  bulge: number
}

/** Along the vertices and the arcs between them; back to the first when it is closed. */
export function traceVertices(
  vertices: readonly DxfVertex[],
  isClosed: boolean,
  take: (x: number, y: number) => void,
): void {
  for (const [i, vertex] of vertices.entries()) {
    take(vertex.x, vertex.y)
    const next = vertices[i + 1] ?? (isClosed ? vertices[0] : undefined)
    if (next) bulgeBetween([vertex.x, vertex.y], [next.x, next.y], vertex.bulge, take)
  }
}
