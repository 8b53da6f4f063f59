import { moveLines, type Point, scaleLines } from '../line/point.ts'

/** One pen stroke after the other, through pairs of x and y: four wide, six high, y down. */
const strokes: readonly string[][] = [
  ['1 0 3 0 4 1 4 5 3 6 1 6 0 5 0 1 1 0'],
  ['1 1 2 0 2 6'],
  ['0 1 1 0 3 0 4 1 4 2 0 6 4 6'],
  ['0 0 4 0 2 2 3 2 4 3 4 5 3 6 1 6 0 5'],
  ['3 6 3 0 0 4 4 4'],
  ['4 0 0 0 0 2 3 2 4 3 4 5 3 6 0 6'],
  ['3 0 1 1 0 3 0 5 1 6 3 6 4 5 4 3 3 2 1 2 0 3'],
  ['0 0 4 0 1 6'],
  ['1 3 0 2 0 1 1 0 3 0 4 1 4 2 3 3 1 3 0 4 0 5 1 6 3 6 4 5 4 4 3 3'],
  ['1 6 3 5 4 3 4 1 3 0 1 0 0 1 0 3 1 4 3 4 4 3'],
]
const WIDTH = 4
const HEIGHT = 6
const GAP = 2

/** A number as a draughtsman letters it on a plan, so high and with its middle there. */
export function numeralLines(number: number, height: number, [x, y]: Point): Point[][] {
  const digits = Array.from(String(number), Number)
  const width = digits.length * (WIDTH + GAP) - GAP
  const lines = digits.flatMap((digit, place) =>
    moveLines(strokes[digit].map(readStroke), place * (WIDTH + GAP) - width / 2, -HEIGHT / 2),
  )
  return moveLines(scaleLines(lines, height / HEIGHT), x, y)
}

function readStroke(text: string): Point[] {
  const numbers = text.split(' ').map(Number)
  return Array.from(
    { length: numbers.length / 2 },
    (_, at): Point => [numbers[2 * at], numbers[2 * at + 1]],
  )
}
