import type { Path } from './point.ts'

/**
 * Lines as the shortest possible SVG path data: relative steps on a grid with this many decimals,
 * no leading zero, no space before a minus, no zero-length steps.
 */
export function pathData(lines: readonly Path[], decimals = 1, isClosed = false): string {
  const grid = 10 ** decimals
  let data = ''
  for (const line of lines) {
    let fromX = 0
    let fromY = 0
    let steps = ''
    for (const [index, point] of line.entries()) {
      const x = Math.round(point[0] * grid)
      const y = Math.round(point[1] * grid)
      if (index === 0) data += `M${pair(x, y, grid)}`
      else if (x !== fromX || y !== fromY) {
        const step = pair(x - fromX, y - fromY, grid)
        steps += steps ? `${separator(step)}${step}` : step
      }
      fromX = x
      fromY = y
    }
    if (steps) data += `l${steps}`
    if (isClosed) data += 'z'
  }
  return data
}

/** A number without the characters SVG can do without. */
export function shortNumber(value: number, decimals = 1): string {
  const rounded = Number(value.toFixed(decimals))
  return `${rounded === 0 ? 0 : rounded}`.replace(/^(-?)0\./, '$1.')
}

/** Two whole steps of the grid as two numbers. */
export function pair(x: number, y: number, grid: number): string {
  const second = shortNumber(y / grid, 3)
  return `${shortNumber(x / grid, 3)}${separator(second)}${second}`
}

/** A minus separates numbers; anything else needs a space before it. */
function separator(next: string): string {
  return next.startsWith('-') ? '' : ' '
}
