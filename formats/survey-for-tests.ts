type Position = [lng: number, lat: number]

/** From pairs of coordinates, separated by commas. */
export const positions = (text: string) =>
  text.split(', ').map((pair): Position => {
    const [lng = 0, lat = 0] = pair.split(' ').map(Number)
    return [lng, lat]
  })

/** The outline of a square, counter-clockwise. */
export function square(west: number, south: number, size: number): Position[] {
  const [east, north] = [west + size, south + size]
  return positions(
    `${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}`,
  )
}

/** The survey of the samples: a plot, counter-clockwise, with a hole, and a road. */
export const outline = positions('91.7 26.1, 91.8 26.1, 91.8 26.2, 91.7 26.2, 91.7 26.1')
export const hole = positions('91.74 26.14, 91.76 26.14, 91.76 26.16, 91.74 26.16, 91.74 26.14')
export const road = positions('91.6 26.1, 91.65 26.12, 91.7 26.1')
