/** The panel in which two surveyors edit one survey. */
export const team = {
  title: 'Two surveyors, one map',
  honesty:
    'Both surveyors run in this browser, without a network. The ~0.5 s on the page is the product’s figure over a real network. This demonstration does not prove it.',
  surveyor: 'Surveyor',
  you: 'You, on the main map',
  colleague: 'Your colleague’s map',
  colleagueAtWork: 'Your colleague’s turn',
  map: {
    name: 'Map of your colleague',
    metres: 'm',
    kilometres: 'km',
    sample: 'Sample data',
  },
  latency: {
    title: 'Delay until your colleague sees it',
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
    waiting: 'waiting for the connection',
  },
  present: {
    alone: 'Nobody else is connected.',
    others: (surveyors: string) => `Connected: Surveyor ${surveyors}`,
  },
  actions: {
    newTab: 'Open another surveyor in a new tab',
    newTabNote:
      'Put the tabs in two windows side by side. A hidden tab receives every edit but does not draw it, so its delay is not measured.',
    work: 'Let the colleague work',
    stop: 'Stop the colleague',
    workNote: 'One edit a second for a minute.',
    showColleague: 'Show a colleague on this page',
    hideColleague: 'Hide the colleague',
  },
  edits: {
    title: 'Latest edits',
    none: 'No edits yet. Edits are kept while at least one tab is open.',
    undone: 'undone',
    notPainted: 'not measured',
  },
} as const
