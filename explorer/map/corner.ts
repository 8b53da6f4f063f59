import { M_PER_NAL } from '@app/formats/units.ts'
import type { LayerId } from '../layers/layers.ts'
import { addElement } from './element.ts'
import type { MapOptions } from './map-view.ts'

/** The notices in the map's lower corner, which screenshots then include. */
export function buildCorner(
  container: HTMLElement,
  words: MapOptions['words'],
  marks: readonly string[],
) {
  const corner = addElement(container, 'div', 'map__corner')
  const scale = buildCartouche(corner, words)
  let sample: HTMLElement | null = null
  for (const text of marks) {
    const mark = addElement(corner, 'p', 'map__mark', text)
    if (text === words.sample) sample = mark
  }
  return {
    showScale: scale.show,
    /** The sample mark and the map's name do not apply to a visitor's file. */
    showLayers: (layers: readonly LayerId[], canvas: HTMLCanvasElement) => {
      const isOfFile = layers.length > 0 && layers.every((id) => id === 'opened')
      if (sample) sample.hidden = isOfFile
      canvas.setAttribute('aria-label', (isOfFile && words.fileName) || words.name)
    },
    close: () => corner.remove(),
  }
}

/** The maximum length of the bar. */
const MOST_PX = 120

/** A round length that fits, and its width on the screen. */
export interface Scale {
  lengthM: number
  widthPx: number
}

export function scaleFor(metresPerPixel: number, mostPx: number): Scale {
  const mostM = metresPerPixel * mostPx
  const power = 10 ** Math.floor(Math.log10(mostM))
  const lengthM = ([5, 2, 1].find((digit) => digit * power <= mostM) ?? 1) * power
  return { lengthM, widthPx: lengthM / metresPerPixel }
}

/** CSS pixels per inch. */
const PX_PER_M = 96 / 0.0254

/** The n of 1:n on a screen. Approximate, because CSS pixels vary in size. */
export function denominatorAt(metresPerPixel: number): number {
  const n = metresPerPixel * PX_PER_M
  const step = 10 ** (Math.floor(Math.log10(n)) - 1)
  return Math.round(n / step) * step
}

/** Round lengths in metres and in nal, and the scale. */
function buildCartouche(corner: HTMLElement, words: MapOptions['words']) {
  const bars = addElement(corner, 'div', 'map__bars')
  const metres = addElement(bars, 'div', 'map__scale')
  const nal = words.nal === undefined ? null : addElement(bars, 'div', 'map__nal')
  const ratio = words.nal === undefined ? null : addElement(corner, 'div', 'map__ratio')
  const stretch = (bar: HTMLElement, text: string, widthPx: number) => {
    bar.textContent = text
    bar.style.inlineSize = `${Math.round(widthPx)}px`
  }
  let shown = 0
  return {
    show(metresPerPixel: number): void {
      if (metresPerPixel === shown) return
      shown = metresPerPixel
      const { lengthM, widthPx } = scaleFor(metresPerPixel, MOST_PX)
      const isLong = lengthM >= 1000
      const length = (isLong ? lengthM / 1000 : lengthM).toLocaleString('en')
      stretch(metres, `${length} ${isLong ? words.kilometres : words.metres}`, widthPx)
      if (!nal || !ratio) return
      const local = scaleFor(metresPerPixel / M_PER_NAL, MOST_PX)
      stretch(nal, `${local.lengthM.toLocaleString('en')} ${words.nal}`, local.widthPx)
      ratio.textContent = `1:${denominatorAt(metresPerPixel).toLocaleString('en')}`
    },
  }
}
