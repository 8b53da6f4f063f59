import * as colours from '@app/design/colours.ts'
import type { Font } from 'fontkit'
import { sansInstance } from '../fonts/fonts.ts'
import { openFont } from '../fonts/metrics.ts'
import { shortNumber } from '../line/path-data.ts'
import type { Point } from '../line/point.ts'

/** A rectangle of a scene, in its units. */
export interface SceneBox {
  x: number
  y: number
  width: number
  height: number
}

interface Lettering {
  size?: number
  weight?: Weight
  fill?: string
  /** The end of the text that is at `x`. */
  anchor?: 'start' | 'middle' | 'end'
  /** In ems. */
  tracking?: number
}

const weights = [400, 500, 550] as const
type Weight = (typeof weights)[number]

interface BoxStyle {
  fill?: string
  stroke?: string
  strokeWidth?: number
  radius?: number
  opacity?: number
}

/** Half of the height above the baseline minus half of the depth below it, in ems. */
const BASELINE_BELOW_MIDDLE = 0.335

export type ScenePen = Awaited<ReturnType<typeof openPen>>

/**
 * Draws the product's scenes; `words` are all characters that may be used. Outlines are rounded to
 * `step` units of the font, because coarser ones need fewer bytes.
 */
export async function openPen(words: string, step = 1) {
  const fonts = new Map<Weight, Font>()
  for (const weight of weights) {
    fonts.set(weight, openFont(await sansInstance(words, weight)))
  }
  const shapes = new Map<string, string>()
  const marks: string[] = []

  const lay = (text: string, { size = 14.5, weight = 400, tracking = 0 }: Lettering) => {
    const font = fonts.get(weight)
    if (!font) throw new Error(`no font of weight ${weight}`)
    const scale = size / font.unitsPerEm
    const run = font.layout(text)
    const gap = tracking * font.unitsPerEm
    const width = (run.advanceWidth + gap * run.glyphs.length) * scale
    return { run, scale, gap, width }
  }

  const pen = {
    widthOf: (text: string, lettering: Lettering = {}) => lay(text, lettering).width,
    /** Text with the middle of its line at `y`; as outlines, so that no font is needed. */
    text(text: string, x: number, y: number, lettering: Lettering = {}) {
      const { size = 14.5, weight = 400, fill = colours.INK, anchor = 'start' } = lettering
      const { run, scale, gap, width } = lay(text, lettering)
      const left = x - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
      const baseline = y + BASELINE_BELOW_MIDDLE * size
      let along = 0
      const uses = run.glyphs.map((glyph, index) => {
        const name = `${'abc'.charAt(weights.indexOf(weight))}${glyph.id}`
        const data = glyph.path
          .toSVG()
          .replaceAll(/-?\d+(?:\.\d+)?/g, (units) => shortNumber(Number(units) / step, 0))
        if (data) shapes.set(name, `<path id="${name}" d="${data}"/>`)
        const use =
          data && `<use href="#${name}"${along ? ` x="${Math.round(along / step)}"` : ''}/>`
        along += (run.positions[index]?.xAdvance ?? 0) + gap
        return use
      })
      const place = `translate(${shortNumber(left)} ${shortNumber(baseline)})`
      const turned = `scale(${shortNumber(scale * step, 4)} ${shortNumber(-scale * step, 4)})`
      marks.push(`<g fill="${fill}" transform="${place}${turned}">${uses.join('')}</g>`)
    },
    /** A name on a map, rotated by this many degrees, with a halo. */
    halo(text: string, [x, y]: Point, angle: number, lettering: Lettering = {}) {
      const place = `translate(${shortNumber(x)} ${shortNumber(y)})rotate(${shortNumber(-angle)})`
      marks.push(
        `<g transform="${place}" stroke="${colours.PAPER}" stroke-width="230" stroke-linejoin="round" stroke-opacity=".88" paint-order="stroke">`,
      )
      pen.text(text, 0, 0, { ...lettering, anchor: 'middle' })
      marks.push('</g>')
    },
    box({ x, y, width, height }: SceneBox, style: BoxStyle) {
      const { fill = 'none', stroke, strokeWidth = 1, radius, opacity } = style
      const attributes = [
        `x="${shortNumber(x)}" y="${shortNumber(y)}" width="${shortNumber(width)}" height="${shortNumber(height)}"`,
        radius && `rx="${radius}"`,
        `fill="${fill}"`,
        stroke && `stroke="${stroke}"`,
        stroke && strokeWidth !== 1 && `stroke-width="${strokeWidth}"`,
        opacity && `opacity="${opacity}"`,
      ]
      marks.push(`<rect ${attributes.filter(Boolean).join(' ')}/>`)
    },
    /** A hairline. */
    line(x: number, y: number, to: { x?: number; y?: number }, stroke = colours.LINE) {
      const end = to.x === undefined ? `V${to.y}` : `H${to.x}`
      marks.push(`<path stroke="${stroke}" d="M${shortNumber(x)} ${shortNumber(y)}${end}"/>`)
    },
    path: (data: string, attributes: string) => marks.push(`<path ${attributes} d="${data}"/>`),
    /** Finished markup. */
    add: (svg: string) => marks.push(svg),
    /** Everything so far as a picture. */
    finish(width: number, height: number) {
      const defs = [...shapes.values()].join('')
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${marks.join('')}</svg>`
    },
  }
  return pen
}
