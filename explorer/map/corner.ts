import type { LayerId } from '../layers/layers.ts'
import type { MapOptions } from './map-view.ts'

/** What a map says of itself in its lower corner, so that a picture of it says so too. */
export function buildCorner(
  container: HTMLElement,
  words: MapOptions['words'],
  marks: readonly string[],
) {
  const corner = document.createElement('div')
  corner.className = 'map__corner'
  container.append(corner)
  const scale = buildScaleBar(corner, words)
  let sample: HTMLElement | null = null
  for (const text of marks) {
    const mark = document.createElement('p')
    mark.className = 'map__mark'
    mark.textContent = text
    corner.append(mark)
    if (text === words.sample) sample = mark
  }
  return {
    showScale: scale.show,
    /** Around a visitor's file nothing is made up, and neither its mark nor its name says so. */
    tellLayers: (layers: readonly LayerId[], canvas: HTMLCanvasElement) => {
      const isOwn = layers.length > 0 && layers.every((id) => id === 'opened')
      if (sample) sample.hidden = isOwn
      canvas.setAttribute('aria-label', (isOwn && words.ownName) || words.name)
    },
    close: () => corner.remove(),
  }
}

/** A round length that fits, and how wide it is drawn. */
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

function buildScaleBar(container: HTMLElement, unit: { metres: string; kilometres: string }) {
  const bar = document.createElement('div')
  bar.className = 'map__scale'
  container.append(bar)
  let shown = ''
  return {
    show(metresPerPixel: number): void {
      const { lengthM, widthPx } = scaleFor(metresPerPixel, 120)
      const text =
        lengthM >= 1000
          ? `${(lengthM / 1000).toLocaleString('en')} ${unit.kilometres}`
          : `${lengthM.toLocaleString('en')} ${unit.metres}`
      const next = `${text} ${Math.round(widthPx)}`
      if (next === shown) return
      shown = next
      bar.textContent = text
      bar.style.inlineSize = `${Math.round(widthPx)}px`
    },
  }
}
