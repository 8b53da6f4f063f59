/**
 * What the two product scenes say besides the words of the explorer, which they show with its own
 * sample: samples, not anybody's data.
 */
export const scenes = {
  /** Where the explorer shows the plot that both scenes follow, as its addresses say it. */
  address: 'plot=924&at=26.13586_91.69920_17.00_0_0',
  workspace: {
    label:
      'The map of a sample survey with its layers and metrics, and the card of one plot: its use, its area in bigha, katha and lessa, its tax and its visit',
  },
  fieldwork: {
    label:
      'The figures of the fieldwork, and in front of them a surveyor’s phone that takes the last corner of the same plot',
    phone: {
      clock: '9:41',
      status: 'Online',
      corner: 'Corner',
      of: 'of',
      action: 'Save corner',
    },
  },
} as const
