/** The bar above the map, and the messages while the map loads or fails. */
export const explorer = {
  title: 'Riverside ward',
  sample: 'Sample data',
  contact: 'Get In Toutch', // the specification's spelling
  fullWindow: 'Full window',
  close: 'Close the explorer',
  map: {
    name: 'Map of the sample survey',
    fileName: 'Map of your file',
    metres: 'm',
    kilometres: 'km',
    nal: 'nal',
    sample: 'Sample data',
    keys: 'Arrow keys move, + − zoom, Enter selects',
    flat: 'This browser has no WebGL, so the map is 2D. All metrics still work.',
  },
  loading: {
    map: 'Loading the map',
    survey: 'Creating the sample survey',
    drawing: 'Drawing the plots',
    file: (name: string) => `Opening ${name}`,
  },
  failures: {
    map: 'The map could not be loaded. Check your connection and try again. If that fails, reload the page.',
    survey: 'The sample survey could not be created. Try again.',
    drawing: 'The map stopped drawing. Try again.',
  },
  retry: 'Try again',
} as const
