/** The printed sheet of one plot. */
export const plotSheet = {
  title: (name: string) => `Plot ${name}`,
  scale: 'Scale',
  area: 'Area',
  hectares: 'Area in hectares',
  local: 'Area in local units',
  perimeter: 'Perimeter',
  neighbours: 'Neighbours',
  none: '–',
  corners: (name: string) => `Corners and sides of plot ${name}`,
  columns: {
    corner: 'Corner',
    easting: 'Easting, m',
    northing: 'Northing, m',
    longitude: 'Longitude',
    latitude: 'Latitude',
    side: 'Side',
    length: 'Length, m',
    neighbour: 'Neighbour',
  },
  system: (system: string) =>
    `Eastings and northings: ${system}. Longitudes and latitudes: WGS 84. Lengths of sides: on the ellipsoid.`,
  printed: (day: string) => `Printed on ${day}.`,
  source: (name: string) => `Source: ${name}.`,
} as const
