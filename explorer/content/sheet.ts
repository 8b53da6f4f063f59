/** The printed sheet, and the form that it is printed from. */
export const sheet = {
  close: 'Close',
  paper: 'Paper',
  direction: 'Orientation',
  directions: { landscape: 'Landscape', portrait: 'Portrait' },
  title: 'Title',
  print: 'Print',
  pictures: 'Pictures in your files are printed at 150 dots per inch.',
  preparing: 'Drawing the sheet …',
  preview: 'Preview of the printed sheet',
  note: 'Vector graphics on one page. In the print dialog, keep the scale at 100%. To save a copy, choose “Save as PDF”. Nothing is uploaded.',
  sample: 'Sample data',
  /** The title where nothing of any data is in view. */
  blank: 'Graticule',
  legend: {
    map: 'Map',
    files: 'Files',
    passedOver: 'Outside the filter',
    answer: 'Answer',
    people: 'people per dot',
    more: 'more',
  },
  scale: { title: 'Scale', fits: '– fits the map view', m: 'm', km: 'km' },
  north: 'N',
  facts: {
    filter: 'Filter',
    area: 'Area',
    hectares: 'ha',
    plots: (count: string, all: string) => `${count} of ${all} plots.`,
    features: (count: string, all: string) => `${count} of ${all} features.`,
    source: 'Source',
    sampleSource: 'Sample survey with generated data: no real ward, plot or person.',
    system: 'Coordinate system',
    graticule:
      'WGS 84 (EPSG:4326), in degrees, minutes and seconds. Mercator projection, true to scale at the centre of the sheet.',
    date: 'Printed',
  },
} as const
