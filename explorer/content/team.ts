/** Every word of the panel in which two surveyors edit one survey. */
export const team = {
  title: 'Two surveyors, one map',
  honesty:
    'Both surveyors run in this browser, without a network. The ~0.5 s on the page is the product’s figure over a real network; this demonstration alone does not prove it.',
  surveyor: 'Surveyor',
  you: 'You, on the main map',
  colleague: 'Your colleague’s map',
  colleagueAtWork: 'Your colleague’s turn',
  map: {
    name: 'Map of the colleague',
    metres: 'm',
    kilometres: 'km',
    sample: 'Sample data',
  },
  latency: {
    title: 'Until your colleague sees it',
    last: 'Last',
    p50: 'Median',
    p95: '95th percentile',
    unit: 'ms',
    none: '–',
  },
  editor: {
    plot: 'Plot',
    choose: 'Choose a plot on the map to edit it.',
    press: 'Press a status and watch both maps.',
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
