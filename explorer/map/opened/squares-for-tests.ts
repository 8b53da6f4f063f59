import { openSample } from '@app/formats/samples-for-tests.ts'

/** A file of adjacent squares, each slightly larger than the one before, with a use. */
export async function openSquares(uses: readonly string[]) {
  const features = uses.map((use, i) => {
    const [west, side] = [91.7 + 0.002 * i, 0.001 + i / 10_000]
    const [east, south, north] = [west + side, 26.1, 26.1 + side]
    const corners = [west, south, east, south, east, north, west, north, west, south]
    const ring = corners.flatMap((x, at) => (at % 2 === 0 ? [[x, corners[at + 1]]] : []))
    const geometry = { type: 'Polygon', coordinates: [ring] }
    return { type: 'Feature', properties: { use }, geometry }
  })
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  return { ...(await openSample({ 'plots.geojson': text })), id: 1 }
}
