/** Larger pieces apart from their region are real; smaller ones are crumbs of the noise. */
const LARGEST_CRUMB = 6000

/**
 * Gives the crumbs that lie apart from their region to the region around them. `labels` names the
 * region of each cell, row by row; a new raster is returned.
 */
export function absorbEnclaves(labels: Int16Array, width: number): Int16Array {
  const tidy = labels.slice()
  const pieces = findPieces(labels, width)
  const largest = new Map<number, number>()
  for (const { label, cells } of pieces) {
    largest.set(label, Math.max(largest.get(label) ?? 0, cells.length))
  }
  for (const { label, cells, neighbours } of pieces) {
    if (cells.length > LARGEST_CRUMB || cells.length === largest.get(label)) continue
    const around = mostFrequent(neighbours)
    if (around === undefined) continue
    for (const cell of cells) tidy[cell] = around
  }
  return tidy
}

interface Piece {
  label: number
  cells: number[]
  /** The label beyond each cell of the piece's rim. */
  neighbours: number[]
}

function findPieces(labels: Int16Array, width: number): Piece[] {
  const isFound = new Uint8Array(labels.length)
  const pieces: Piece[] = []
  for (let start = 0; start < labels.length; start++) {
    if (!isFound[start]) pieces.push(collectPiece(labels, width, start, isFound))
  }
  return pieces
}

function collectPiece(
  labels: Int16Array,
  width: number,
  start: number,
  isFound: Uint8Array,
): Piece {
  const label = labels[start]
  const piece: Piece = { label, cells: [start], neighbours: [] }
  isFound[start] = 1
  // The list grows while it is read, until the whole piece is in it.
  for (const cell of piece.cells) {
    for (const next of cellsBeside(cell, width, labels.length)) {
      const beside = labels[next]
      if (beside !== label) piece.neighbours.push(beside)
      else if (!isFound[next]) {
        isFound[next] = 1
        piece.cells.push(next)
      }
    }
  }
  return piece
}

function cellsBeside(cell: number, width: number, count: number): number[] {
  const beside: number[] = []
  if (cell % width > 0) beside.push(cell - 1)
  if (cell % width < width - 1) beside.push(cell + 1)
  if (cell >= width) beside.push(cell - width)
  if (cell + width < count) beside.push(cell + width)
  return beside
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most?.[0]
}
