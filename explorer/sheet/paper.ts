/** Everything on a sheet is measured in points: 72 to an inch, as browsers print them. */
export const POINTS_PER_MM = 72 / 25.4

/** Around pages of text. */
export const PAGE_MARGIN_MM = 12

export const papers = ['A4', 'A3'] as const
export type Paper = (typeof papers)[number]

export const directions = ['landscape', 'portrait'] as const
export type Direction = (typeof directions)[number]

/** The shorter side first. */
const sizesMm: Readonly<Record<Paper, readonly [number, number]>> = {
  A4: [210, 297],
  A3: [297, 420],
}

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** The layout of one page. */
export type Layout = ReturnType<typeof layOut>

const MARGIN_MM = 7
const CELL_MM = 24

/** A landscape sheet has its notes to the right of the map, a portrait one below. */
export function layOut(paper: Paper, direction: Direction) {
  const isBeside = direction === 'landscape'
  const [short, long] = sizesMm[paper]
  const [widthMm, heightMm] = isBeside ? [long, short] : [short, long]
  const unit = paper === 'A4' ? 1 : 1.25
  const bandMm = 3.3 * unit
  const zebraMm = 1.4 * unit
  const lettersMm = 3.6 * unit
  const frameMm = bandMm + zebraMm + lettersMm
  const edgeMm = MARGIN_MM + frameMm
  const notesMm = (isBeside ? 56 : 53) * unit
  const gapMm = 4 * unit
  // The notes end with the zebra frame, not with its letters.
  const beyondMm = frameMm + gapMm + notesMm + MARGIN_MM + lettersMm
  const mapWidthMm = widthMm - edgeMm - (isBeside ? beyondMm : edgeMm)
  const mapHeightMm = heightMm - edgeMm - (isBeside ? edgeMm : beyondMm)
  const outerMm = bandMm + zebraMm
  const notes = isBeside
    ? {
        x: edgeMm + mapWidthMm + frameMm + gapMm,
        y: edgeMm - outerMm,
        width: notesMm,
        height: mapHeightMm + 2 * outerMm,
      }
    : {
        x: edgeMm - outerMm,
        y: edgeMm + mapHeightMm + frameMm + gapMm,
        width: mapWidthMm + 2 * outerMm,
        height: notesMm,
      }
  return {
    widthMm,
    heightMm,
    page: inPoints({ x: 0, y: 0, width: widthMm, height: heightMm }),
    /** The factor for letters and symbols: a larger sheet is read from further away. */
    unit,
    /** Within the neatline. */
    map: inPoints({ x: edgeMm, y: edgeMm, width: mapWidthMm, height: mapHeightMm }),
    /**
     * How far the band with the coordinates, the zebra frame and the letters extend beyond it, in
     * turn.
     */
    bandPt: bandMm * POINTS_PER_MM,
    zebraPt: zebraMm * POINTS_PER_MM,
    lettersPt: lettersMm * POINTS_PER_MM,
    /** The number of cells of the zebra frame. */
    columns: evenCount(mapWidthMm / (CELL_MM * unit)),
    rows: evenCount(mapHeightMm / (CELL_MM * unit)),
    /** The notes beside the map, or below it where `isBeside` is false. */
    notes: inPoints(notes),
    isBeside,
  }
}

/** Even, so that a zebra frame that begins dark ends light. */
function evenCount(cells: number): number {
  return Math.max(2 * Math.round(cells / 2), 2)
}

function inPoints({ x, y, width, height }: Rect): Rect {
  return {
    x: x * POINTS_PER_MM,
    y: y * POINTS_PER_MM,
    width: width * POINTS_PER_MM,
    height: height * POINTS_PER_MM,
  }
}
