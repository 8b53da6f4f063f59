/**
 * The texts of the two product scenes, in addition to the explorer's own. They show its invented
 * sample, not real data.
 */
export const scenes = {
  /** The explorer's address of the plot in both scenes. */
  address: 'plot=924&at=26.13586_91.69920_17.00_0_0',
  still: {
    address: 'plot=924&at=26.13586_91.69920_17.00_24_58&tilt=1',
    label: 'The same plot in 3D',
  },
  workspace: {
    label: 'A sample survey on the map, with the card of one plot',
  },
  fieldwork: {
    label: 'Figures of the fieldwork, and a phone recording the last corner of the same plot',
    phone: {
      clock: '9:41',
      status: 'Online',
      corner: 'Corner',
      of: 'of',
      action: 'Save corner',
    },
  },
} as const
