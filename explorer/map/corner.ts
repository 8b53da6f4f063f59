import type { MapOptions } from './map-options.ts'
import { buildScaleBar } from './scale-bar.ts'

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
  for (const text of marks) {
    const mark = document.createElement('p')
    mark.className = 'map__mark'
    mark.textContent = text
    corner.append(mark)
  }
  return { showScale: scale.show, close: () => corner.remove() }
}
