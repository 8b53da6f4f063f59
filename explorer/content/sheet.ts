/** The printed sheet, and the form that it is printed from. */
export const sheet = {
  close: 'Close',
  paper: 'Paper',
  direction: 'Orientation',
  directions: { landscape: 'Landscape', portrait: 'Portrait' },
  title: 'Title',
  print: 'Print',
  pictures: 'Pictures of your files are printed as such, at 150 dots to the inch.',
  preparing: 'Drawing the sheet …',
  preview: 'The sheet as it will be printed',
  note: 'Vector, on one page. In the print dialog keep the scale at 100%; to keep a copy, choose “Save as PDF”. Nothing is uploaded.',
  sample: 'Sample data',
  /** The title where nothing of any data is in view. */
  blank: 'Graticule',
  legend: {
    map: 'Map',
    files: 'Files',
    passedOver: 'Outside the filter',
    people: 'people a dot',
    more: 'more',
  },
  scale: { title: 'Scale', fits: '– all that the map shows', m: 'm', km: 'km' },
  north: 'N',
  facts: {
    filter: 'Filter',
    of: 'of',
    plots: 'plots',
    features: 'features',
    source: 'Source',
    sampleSource: 'Sample survey, made up from a seed: no real ward, plot or person.',
    system: 'Reference system',
    graticule:
      'WGS 84 (EPSG:4326), in degrees, minutes and seconds. Mercator, to scale at the middle of the sheet.',
    date: 'Printed',
  },
} as const
