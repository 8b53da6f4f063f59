/** Every word of the panel in which two surveyors edit one survey. */
export const team = {
  title: 'Two surveyors, one map',
  lead: 'Choose a plot, change it, and watch the same plot change for the other surveyor.',
  honesty:
    'Both surveyors run in this browser and no network is involved: what is measured here is this page on your device. The figure for team updates elsewhere on this site is what we claim for the product, not what this panel measures.',
  surveyor: 'Surveyor',
  you: 'You, on the main map',
  colleague: 'A colleague, on a map of their own',
  map: {
    name: 'Map of the colleague',
    metres: 'm',
    kilometres: 'km',
    sample: 'Sample data',
  },
  latency: {
    title: 'From the edit to the painted frame',
    last: 'Last',
    p50: 'Half in',
    p95: '95 % in',
    unit: 'ms',
    count: 'measured',
    none: 'No edit has been painted by another surveyor yet.',
  },
  editor: {
    plot: 'Plot',
    choose: 'Choose a plot on the map to edit it.',
    status: 'Status',
    landUse: 'Land use',
    tax: 'Tax',
    undo: 'Undo my last edit',
    offline: 'Work offline',
    waiting: 'edits wait for the connection',
  },
  present: {
    alone: 'Nobody else is connected.',
    others: 'Connected:',
  },
  actions: {
    newTab: 'Open another surveyor in a new tab',
    newTabNote:
      'Put the two tabs side by side in two windows: a hidden tab takes every edit but paints nothing, so it is not measured.',
    work: 'Let the colleague work',
    stop: 'Stop the colleague',
    workNote: 'One edit a second for a minute.',
    showColleague: 'Show a colleague on this page',
    hideColleague: 'Hide the colleague',
  },
  edits: {
    title: 'Latest edits',
    none: 'No edits yet. They last as long as one of the tabs is open.',
    undone: 'taken back',
    notPainted: 'not measured',
  },
} as const
