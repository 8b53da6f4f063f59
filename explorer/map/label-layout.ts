/** A name that wants a place on the screen; lengths in pixels, `turn` in radians clockwise. */
export interface Wish {
  x: number
  y: number
  width: number
  height: number
  turn: number
  order: number
}

/** Room left free around each. */
const MARGIN_PX = 4

/** Those that get their place: the first in order first, and no two over each other. */
export function layOut<W extends Wish>(wishes: readonly W[], width: number, height: number): W[] {
  const taken: Square[] = []
  return wishes
    .filter(({ x, y }) => x > -80 && y > -40 && x < width + 80 && y < height + 40)
    .sort((a, b) => a.order - b.order)
    .filter((wish) => {
      const squares = squaresOf(wish)
      if (squares.some((square) => taken.some((other) => isOver(square, other)))) return false
      taken.push(...squares)
      return true
    })
}

/** Reads upright: a name that would stand on its head is turned round. */
export function upright(turn: number): number {
  const whole = turn - Math.round(turn / Math.PI) * Math.PI
  return whole === -Math.PI / 2 ? Math.PI / 2 : whole
}

interface Square {
  x: number
  y: number
  halfWidth: number
  halfHeight: number
}

/** A level name is one box; a turned one is a row of squares along it. */
function squaresOf({ x, y, width, height, turn }: Wish): Square[] {
  const halfHeight = height / 2 + MARGIN_PX
  if (Math.abs(turn) < 0.05) return [{ x, y, halfWidth: width / 2 + MARGIN_PX, halfHeight }]
  const count = Math.max(Math.ceil(width / height), 1)
  return Array.from({ length: count }, (_, i) => {
    const along = ((i + 0.5) / count - 0.5) * width
    const at = { x: x + along * Math.cos(turn), y: y + along * Math.sin(turn) }
    return { ...at, halfWidth: halfHeight, halfHeight }
  })
}

function isOver(a: Square, b: Square): boolean {
  return (
    Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth &&
    Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight
  )
}
