/** The colours that several pictures share; a colour that one picture alone uses stands with it. */
export const palette = {
  paper: '#fbfcfa',
  ink: '#0e2a30',
  /** Shallow water, deep water, and water as a pale fill under an outline. */
  shallows: '#8fc3cc',
  river: '#2c7a8f',
  riverPale: '#d3e8ec',
  sand: '#f1e9d6',
  sandDark: '#e2d5b6',
  contour: '#a06a38',
  /** The surveyor's mark: it selects one thing in a picture and never decorates. */
  red: '#d6401c',
} as const
