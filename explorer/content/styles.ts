/** How a visitor's file is drawn. */
export const styles = {
  title: 'Style',
  opacity: 'Opacity',
  colour: 'Colour',
  widthPx: 'Line width',
  sizePx: 'Point size',
  /** After a width. */
  px: 'px',
  reset: 'Reset style',
  method: 'Classes by',
  methods: {
    '': 'Rounded quantiles',
    quantile: 'Quantiles',
    equal: 'Equal intervals',
    natural: 'Natural breaks',
    values: 'Each value',
    hand: 'Your own breaks',
    smooth: 'Continuous',
  },
  count: 'Number of classes',
  ramp: 'Colours',
  ramps: {
    river: 'Sand to river',
    green: 'Light to dark green',
    red: 'Light to dark red',
    violet: 'Light to dark violet',
    grey: 'Light to dark grey',
    diverging: 'Brown to blue, pale in the middle',
    own: 'Your own colours',
  },
  breaks: 'Breaks, from low to high',
  /** Values of dates are written like these. */
  numberBreaks: '100, 250, 500',
  dateBreaks: '2026-01-31, 2026-06-30',
  badBreaks: (most: string) =>
    `Write up to ${most} values from low to high, with a comma between them.`,
  colourOf: (name: string) => `Colour of ${name}`,
} as const
