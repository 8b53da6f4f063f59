/** The words around the map: the bar above it, and what is said while there is none. */
export const explorer = {
  title: 'Riverside ward',
  sample: 'Sample data',
  contact: 'Get In Toutch', // spelled so in the specification
  fullWindow: 'Full window',
  close: 'Close the explorer',
  map: {
    name: 'Map of the sample survey',
    ownName: 'Map of your file',
    metres: 'm',
    kilometres: 'km',
    nal: 'nal',
    sample: 'Sample data',
    keys: 'Arrows move, + − zoom, Enter picks',
    flat: 'This browser has no WebGL: the map is flat, all figures work.',
  },
  loading: {
    map: 'Loading the map',
    survey: 'Making the sample survey',
    drawing: 'Drawing the plots',
  },
  failures: {
    map: 'The map could not be loaded. Check your connection and try again; if it fails twice, reload the page.',
    survey: 'The sample survey could not be made. Please try again.',
    drawing: 'The map stopped drawing. Please try again.',
  },
  retry: 'Try again',
} as const
