/** The words around the panels: the bar above the map, the tabs, and what is said aloud. */
export const workbench = {
  of: 'of',
  clear: 'Clear filters',
  view: { label: 'View', map: 'Map', table: 'Table' },
  size: 'Survey size',
  about: 'about',
  making: 'Making the survey',
  share: {
    action: 'Share',
    label: 'Copy the address of what is shown',
    copied: 'Address copied.',
    copiedFile: 'Address copied. It says how the file is looked at; send the file as well.',
    refused: 'Copy the address from the address bar: it holds all that is shown.',
  },
  skip: 'Skip to the map',
  skipToTable: 'Skip to the table',
  tabs: {
    label: 'Panels',
    layers: 'Layers',
    filters: 'Filters',
    metrics: 'Metrics',
    files: 'Files',
    team: 'Team',
  },
  closePanel: 'Close the panel',
  loading: 'Loading …',
  failure:
    'This part could not be loaded. Check your connection and try again; if it fails twice, reload the page.',
  retry: 'Try again',
  map: {
    label: 'Map controls',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    tilt: 'Tilted view with buildings in 3D',
    tilted: '3D',
    print: 'Print the sheet',
  },
} as const

/** What a visitor can see here of each claim of the page, and no more than that. */
export const moments = {
  layers: {
    title: '10+ layers',
    text: 'Here are {layers}. Switch them on and off, put them in another order, and narrow them with the filters.',
  },
  formats: {
    title: 'Major GIS formats',
    text: 'Open a file of your own in any format listed below: it stays on your device. You can save what you see as well, in the formats under Export.',
  },
  items: {
    title: '10,000+ items',
    text: 'Every plot of the sample is a row here and a shape on the map. For more, take a larger survey above: up to about 100,000 plots.',
  },
  metrics: {
    title: '20+ metrics',
    text: 'Here are {metrics} and {charts} charts. Press a bar or set a filter, and watch all of them follow.',
  },
  team: {
    title: 'Team updates',
    text: 'Here two surveyors share one survey. Press a status, and see the plot change for the other one.',
  },
} as const
