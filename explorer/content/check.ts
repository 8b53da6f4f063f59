/** The panel that checks a map. */
export const check = {
  title: 'Check this map',
  about:
    'Finds overlaps, gaps, open cracks, broken outlines and wrong numbers. What it finds opens as a layer, and nothing leaves your device.',
  theSample: 'the sample survey',
  sample: (seed: number) => `Sample survey ${seed}`,
  noAreas: 'This layer has no areas to check.',
  lost: (name: string) => `To check it again, open the map of “${name}” under Files.`,
  numberBy: 'Plot numbers',
  blockBy: 'Used once within',
  noNumbers: 'Do not check numbers',
  noBlocks: 'The whole map',
  limits: 'Limits',
  limitNames: {
    overlapM2: 'Overlaps above, m²',
    gapM: 'Gaps up to, m wide',
    crackM: 'Cracks up to, m wide',
    nearM: 'Near misses up to, m',
    sliverM: 'Slivers up to, m wide',
    duplicatePercent: 'Duplicates differ below, %',
  },
  start: 'Check this map',
  again: 'Check again',
  checking: (name: string) => `Checking ${name}`,
  cancel: 'Cancel',
  failed: 'The check could not be finished. Nothing was lost: try it again, or reload the page.',
  nothing: 'Nothing was found.',
  found: { one: 'finding', other: 'findings' },
  share: (share: string, plots: string) => `${share} of ${plots} plots are without a finding.`,
  news: (news: string, solved: string) => `${news} new, ${solved} solved since the last check.`,
  openLand: {
    one: (area: string) => `1 wider hole between plots is open land: ${area}.`,
    other: (area: string, count: string) =>
      `${count} wider holes between plots are open land: ${area}.`,
  },
  holes: {
    one: (area: string) => `1 hole within a plot: ${area}.`,
    other: (area: string, count: string) => `${count} holes within plots: ${area}.`,
  },
  unmatched: {
    one: () => '1 corner lies on a neighbour’s side that has none there, which is no error.',
    other: (count: string) =>
      `${count} corners lie on a neighbour’s side that has none there, which is no error.`,
  },
  chart: 'Findings by kind',
  worst: 'The worst',
  accept: {
    title: (plots: string) => `Accept the finding at ${plots}`,
    word: 'Accepted as',
    hint: 'For example: a lane',
    action: 'Accept',
  },
  print: 'Print the findings',
  draft: {
    name: 'Draft map of Tatikhuti.geojson',
    text: 'Try it on a draft map with 40 planted mistakes.',
    action: 'Open the draft map',
  },
} as const
