import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { createCanvas } from '@napi-rs/canvas'
import type { Point } from '../line/point.ts'

/** Cards are square and drawn larger than they are shown: scaling down smooths every edge. */
export const CARD_SIZE = 1280

export type Pen = SKRSContext2D

/** The part of the ward on a card, and the picture position of a place. */
export interface View {
  place(spot: Point): Point
  scale: number
  isSeen(ring: readonly Point[]): boolean
}

export function createCard(ground: string): { canvas: Canvas; pen: Pen } {
  const canvas = createCanvas(CARD_SIZE, CARD_SIZE)
  const pen = canvas.getContext('2d')
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  pen.fillStyle = ground
  pen.fillRect(0, 0, CARD_SIZE, CARD_SIZE)
  return { canvas, pen }
}

/**
 * Draws on a separate sheet and adds it to the picture as one tone. Overlapping shapes, for example
 * the shadows of a row of houses, do not darken each other.
 */
export function overlay(pen: Pen, opacity: number, draw: (sheet: Pen) => void): void {
  const sheet = createCanvas(CARD_SIZE, CARD_SIZE)
  const sheetPen = sheet.getContext('2d')
  sheetPen.lineJoin = 'round'
  draw(sheetPen)
  pen.globalAlpha = opacity
  pen.drawImage(sheet, 0, 0)
  pen.globalAlpha = 1
}

export function fillPolygon(pen: Pen, polygon: readonly Point[], colour: string): void {
  tracePolygon(pen, polygon)
  pen.fillStyle = colour
  pen.fill()
}

export function strokePolygon(
  pen: Pen,
  polygon: readonly Point[],
  width: number,
  colour: string,
): void {
  tracePolygon(pen, polygon)
  pen.lineWidth = width
  pen.strokeStyle = colour
  pen.stroke()
}

export function strokeLine(pen: Pen, line: readonly Point[], width: number, colour: string): void {
  traceLine(pen, line)
  pen.lineWidth = width
  pen.strokeStyle = colour
  pen.stroke()
}

export function fillCircle(pen: Pen, [x, y]: Point, radius: number, colour: string): void {
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.fillStyle = colour
  pen.fill()
}

export function tracePolygon(pen: Pen, polygon: readonly Point[]): void {
  traceLine(pen, polygon)
  pen.closePath()
}

function traceLine(pen: Pen, line: readonly Point[]): void {
  pen.beginPath()
  for (const [x, y] of line) pen.lineTo(x, y)
}

export function shifted(line: readonly Point[], eastwards: number, southwards: number): Point[] {
  return line.map(([x, y]) => [x + eastwards, y + southwards])
}
