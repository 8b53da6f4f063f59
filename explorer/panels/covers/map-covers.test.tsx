import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Bounds } from '../../plane/plane.ts'
import { boundsBesideCards } from './map-covers.ts'

const village: Bounds = [94.2, 26.7, 94.21, 26.71]

it('what is shown on a phone is above the plate with the scale', () => {
  const stage = document.createElement('div')
  stage.className = 'explorer__stage'
  stage.innerHTML = '<div class="map"></div><div class="map__corner"></div>'
  const [map, plate] = [...stage.children]
  map.getBoundingClientRect = () => new DOMRect(0, 100, 390, 500)
  plate.getBoundingClientRect = () => new DOMRect(5, 520, 325, 75)

  const [, south, , north] = boundsBesideCards(map, village, false)

  const y = (lat: number) => (500 * (north - lat)) / (north - south)
  assert.ok(y(village[1]) <= 520 - 100 + 1e-6, `${y(village[1])}`)
  assert.ok(y(village[3]) >= 0)
})
