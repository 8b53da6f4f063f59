/** The bar above the map, the tabs and the map controls. */
export const workbench = {
  matching: (count: string, total: string, noun: string) => `${count} of ${total} ${noun}`,
  clear: 'Clear filters',
  view: { label: 'View', map: 'Map', table: 'Table' },
  size: 'Survey size',
  about: (count: string) => `about ${count} plots`,
  making: 'Creating the survey',
  share: {
    action: 'Share',
    label: 'Copy the address of this view',
    copied: 'Address copied.',
    copiedFile:
      'Address copied. It restores this view but does not contain your file, so send the file as well.',
    refused: 'Copy the address from the address bar.',
  },
  history: { label: 'History', undo: 'Undo', redo: 'Redo', undone: 'Undone.', redone: 'Redone.' },
  skip: 'Skip to the map',
  skipToTable: 'Skip to the table',
  tabs: {
    label: 'Panels',
    layers: 'Layers',
    filters: 'Filters',
    metrics: 'Metrics',
    files: 'Files',
    check: 'Check',
    team: 'Team',
  },
  closePanel: 'Close the panel',
  loading: 'Loading …',
  failure:
    'This part could not be loaded. Check your connection and try again. If that fails, reload the page.',
  retry: 'Try again',
  map: {
    label: 'Map controls',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    tilt: 'Tilted view with 3D buildings',
    tilted: '3D',
    measure: 'Measure distance or area',
    print: 'Print the sheet',
  },
} as const

/** How to check each claim of the landing page here. */
export const claimWords = {
  accuracy: {
    title: 'Accuracy in data collection',
    text: 'This is the check of the sample. Check your own map in the same way: open it under Files, then press Check.',
  },
  layers: {
    title: '10+ layers',
    text: 'This map has {layers} layers. Switch them on and off, reorder them, and narrow them with the filters.',
  },
  formats: {
    title: 'Major GIS formats',
    text: 'Open your own file in any format listed below. It stays on your device. You can also save what you see, in the formats under Export.',
  },
  items: {
    title: '10,000+ items',
    text: 'Every plot in the sample is a row here and a shape on the map. For more, choose a larger survey above, with up to about 100,000 plots.',
  },
  metrics: {
    title: '20+ metrics',
    text: 'There are {metrics} metrics and {charts} charts here. Press a bar or set a filter, and all of them update.',
  },
  team: {
    title: 'Team updates',
    text: 'Two surveyors share one survey here. Press a status, and watch the plot change on both maps.',
  },
} as const
