/** The printed sheet, and the form that it is printed from. */
export const sheet = {
  close: 'Close',
  contents: {
    label: 'Contents',
    map: 'The map',
    list: (plots: string) => `The map and a list of ${plots}`,
    plots: {
      one: () => 'A sheet for 1 plot',
      other: (count: string) => `A sheet for each of ${count} plots`,
    },
    picked: (name: string) => `A sheet for plot ${name}`,
    tooMany: (most: string) =>
      `Filter to ${most} plots or fewer to print a list of them or a sheet for each.`,
    columns: 'Columns of the list',
    notes: 'Notes',
    listNote: 'The list, your notes and lines for signatures follow on the next pages.',
    drawing: (count: string, all: string) => `Drawing the sheets: ${count} of ${all} …`,
    page: (number: string, all: string) => `${number} of ${all}`,
  },
  paper: 'Paper',
  direction: 'Orientation',
  directions: { landscape: 'Landscape', portrait: 'Portrait' },
  title: 'Title',
  print: 'Print',
  pictures: 'Pictures in your files are printed at 150 dots per inch.',
  preparing: 'Drawing the sheet …',
  preview: 'Preview of the printed sheet',
  note: 'Vector graphics. In the print dialog, keep the scale at 100%. To save a copy, choose “Save as PDF”. Nothing is uploaded.',
  sample: 'Sample data',
  /** The title where nothing of any data is in view. */
  blank: 'Graticule',
  legend: {
    map: 'Map',
    files: 'Files',
    passedOver: 'Outside the filter',
    population: (layer: string, people: number) => `${layer} (${people} people per dot)`,
    more: (count: number) => `… ${count} more`,
  },
  grid: { label: 'Grid', degrees: 'Degrees', utm: 'UTM' },
  scale: {
    title: 'Scale',
    fits: (scale: string) => `${scale} – fits the map view`,
    m: 'm',
    km: 'km',
  },
  north: 'N',
  labels: { choice: 'Labels', none: 'No labels' },
  totals: {
    /** Above the totals of a sheet that shows only a part. */
    part: 'On this sheet',
    whole: {
      sample: (totals: string) => `Whole ward: ${totals}.`,
      file: (totals: string) => `Whole file: ${totals}.`,
    },
    /** The columns of a file to choose from. */
    choice: 'Totals',
    nouns: {
      plots: { one: 'plot', other: 'plots' },
      households: { one: 'household', other: 'households' },
      people: { one: 'person', other: 'people' },
    },
  },
  facts: {
    filter: 'Filter',
    area: 'Area',
    hectares: 'ha',
    /** After the area of a sheet that shows only a part. */
    cut: 'on this sheet; what its edge cuts is counted whole',
    matching: (count: string, all: string) => `${count} of ${all}.`,
    labels: 'Labels',
    /** After the column of labels. */
    unlabelled: (count: string, all: string) => `no room for ${count} of ${all}`,
    source: 'Source',
    sampleSource: 'Sample survey with generated data: no real ward, plot or person.',
    system: 'Coordinate system',
    graticule:
      'WGS 84 (EPSG:4326), in degrees, minutes and seconds. Mercator projection, true to scale at the centre of the sheet.',
    utm: (system: string) =>
      `${system}, in metres. Mercator projection, true to scale at the centre of the sheet.`,
    date: 'Printed',
  },
} as const
