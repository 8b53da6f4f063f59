import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PdfWord {
  text: string
  /** Its middle and its top, in points from the upper left corner. */
  x: number
  y: number
}

const FILE = 'sheet.pdf'

/** A PDF file as read by Poppler. */
export function readPdf(bytes: Buffer) {
  const info = poppler(bytes, 'pdfinfo', FILE)
  const size = /^Page size:\s+([\d.]+) x ([\d.]+) pts/m.exec(info)
  return {
    pages: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]),
    widthPt: Number(size?.[1]),
    heightPt: Number(size?.[2]),
    text: poppler(bytes, 'pdftotext', '-layout', FILE, '-').replaceAll(/\s+/g, ' '),
    words: wordsOf(poppler(bytes, 'pdftotext', '-bbox', FILE, '-')),
    /** The first two lines are the head of the table. */
    pictures: poppler(bytes, 'pdfimages', '-list', FILE).trim().split('\n').slice(2),
    /** Its strokes and areas as SVG; slow. */
    draw: () => poppler(bytes, 'pdftocairo', '-svg', FILE, '-'),
  }
}

/** Runs one of Poppler's commands. Each needs a file path. */
function poppler(bytes: Buffer, command: string, ...args: string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'pdf-'))
  try {
    writeFileSync(join(dir, FILE), bytes)
    return execFileSync(command, args, { cwd: dir, encoding: 'utf8', maxBuffer: 256 << 20 })
  } finally {
    rmSync(dir, { recursive: true })
  }
}

function wordsOf(boxes: string): PdfWord[] {
  const form =
    /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="[\d.-]+">([^<]*)<\/word>/g
  return [...boxes.matchAll(form)].map(([, left, top, right, text]) => ({
    text: text ?? '',
    x: (Number(left) + Number(right)) / 2,
    y: Number(top),
  }))
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** The start of each subpath that is filled or stroked with a colour. */
export function startsOfPaths(drawing: string, ink: 'fill' | 'stroke', colour: Rgb) {
  // Some versions write the colour as a style, some as an attribute.
  const painted = new RegExp(`<path [^>]*\\b${ink}(?::|=")rgb\\(([^)]*)\\)[^>]*>`, 'g')
  return [...drawing.matchAll(painted)].flatMap(([path, shares = '']) => {
    const isSame = shares
      .split(',')
      .every((share, i) => Math.abs(Number.parseFloat(share) / 100 - (colour[i] ?? 0) / 255) < 0.01)
    const matrix = /matrix\(([^)]*)\)/.exec(path)?.[1]?.split(/[ ,]+/).map(Number)
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix ?? []
    const pieces = / d="([^"]*)"/.exec(path)?.[1] ?? ''
    // After the last closed subpath, the path moves back to its start and draws nothing more.
    const starts = [...pieces.matchAll(/M ([\d.-]+) ([\d.-]+) (?=[LC])/g)]
    if (!isSame) return []
    return starts.map(([, x, y]) => ({
      x: a * Number(x) + c * Number(y) + e,
      y: b * Number(x) + d * Number(y) + f,
    }))
  })
}
