/** An enquiry about a map that was checked or compared. */
export const askMap = {
  action: 'Ask about this map',
  note: 'Fills in the number of plots, their area and these counts. You can edit them, and nothing is sent before you submit.',
  plots: { one: 'plot', other: 'plots' },
  area: (metric: string, local: string) => `${metric} (${local})`,
  map: (plots: string, area: string) => `My map has ${plots} of ${area}.`,
  finding: (kind: string, count: string) => `${kind}: ${count}`,
} as const
