import * as colours from '@app/design/colours.ts'

/** The mark is drawn on a grid of 24: three plots that make an L, and the one that counts. */
export const MARK_GRID = 24

const L_PATH = 'M0 0h10v14h14v10H0z'
const CELL_PATH = 'M14 0h10v10H14z'

/** The mark in its two colours, to be used in larger drawings. */
export const markPaths = `<path fill="${colours.INK}" d="${L_PATH}"/><path fill="${colours.RED}" d="${CELL_PATH}"/>`

/** The mark alone; its L is white where the viewer's screen is dark. */
export function markSvg(): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_GRID} ${MARK_GRID}">`,
    `<style>path{fill:${colours.INK}}@media(prefers-color-scheme:dark){path{fill:#fff}}</style>`,
    `<path d="${L_PATH}"/><path style="fill:${colours.RED}" d="${CELL_PATH}"/></svg>`,
  ].join('')
}

/** The mark in the middle of a square of paper, all in whole pixels. */
export function markOnPaperSvg(size: number, markSize: number): string {
  const offset = (size - markSize) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">`,
    `<path fill="${colours.PAPER}" d="M0 0h${size}v${size}H0z"/>`,
    `<g transform="translate(${offset} ${offset}) scale(${markSize / MARK_GRID})">`,
    `${markPaths}</g></svg>`,
  ].join('')
}
