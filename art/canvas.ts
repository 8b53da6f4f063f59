import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { Point } from './line/point.ts'

/** Draws the pixels of a picture; its `canvas` is the picture. */
export type Brush = SKRSContext2D

/** For a new picture of one colour. */
export function createBrush(width: number, height: number, ground: string): Brush {
  const brush = createCanvas(width, height).getContext('2d')
  brush.lineJoin = 'round'
  brush.fillStyle = ground
  brush.fillRect(0, 0, width, height)
  return brush
}

/**
 * Draws on a separate sheet and adds it to the picture as one tone. Overlapping shapes, for example
 * the shadows of a row of houses, do not darken each other.
 */
export function overlay(brush: Brush, opacity: number, draw: (sheet: Brush) => void): void {
  const sheet = createCanvas(brush.canvas.width, brush.canvas.height)
  draw(sheet.getContext('2d'))
  brush.globalAlpha = opacity
  brush.drawImage(sheet, 0, 0)
  brush.globalAlpha = 1
}

export function fillPolygon(brush: Brush, polygon: readonly Point[], colour: string): void {
  tracePolygon(brush, polygon)
  brush.fillStyle = colour
  brush.fill()
}

export function strokePolygon(
  brush: Brush,
  polygon: readonly Point[],
  width: number,
  colour: string,
): void {
  tracePolygon(brush, polygon)
  brush.lineWidth = width
  brush.strokeStyle = colour
  brush.stroke()
}

export function strokeLine(
  brush: Brush,
  line: readonly Point[],
  width: number,
  colour: string,
): void {
  traceLine(brush, line)
  brush.lineWidth = width
  brush.strokeStyle = colour
  brush.stroke()
}

export function fillCircle(brush: Brush, [x, y]: Point, radius: number, colour: string): void {
  brush.beginPath()
  brush.arc(x, y, radius, 0, 2 * Math.PI)
  brush.fillStyle = colour
  brush.fill()
}

export function tracePolygon(brush: Brush, polygon: readonly Point[]): void {
  traceLine(brush, polygon)
  brush.closePath()
}

function traceLine(brush: Brush, line: readonly Point[]): void {
  brush.beginPath()
  for (const [x, y] of line) brush.lineTo(x, y)
}
