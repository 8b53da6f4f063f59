/**
 * Every colour used in more than one place. A colour with its own export is also a custom property
 * in stylesheets, INK_2 as --ink-2; those in a group are for drawings only.
 */

/** Backgrounds and text. */
export const PAPER = '#fbfcfa'
export const WHITE = '#ffffff'
export const MIST = '#eff4f0'
export const MIST_2 = '#e3ebe5'
export const LINE = '#d0dad4'
export const LINE_2 = '#8fa39b'
export const INK = '#0e2a30'
export const INK_2 = '#3a5357'
export const INK_3 = '#5c7274'
export const INK_PRESSED = '#06181c'
export const RIVER = '#145b70'
export const RIVER_2 = '#0f4d60'
export const DEEP = '#0b2126'
export const DEEP_2 = '#1a3f48'
export const DEEP_LINE = '#24454d'
export const ON_DEEP = '#eef5f3'
export const ON_DEEP_2 = '#a9c3c4'
export const ON_DEEP_3 = '#d4e3e3'
export const ON_INK = '#c6dadb'
export const EDGE_ON_DEEP = '#5f838a'
export const FOCUS_ON_DEEP = '#8fd3df'
export const HOVER_ON_DEEP = '#d9ecee'

/** The surveyor's red, which selects one thing and never decorates, and the states of controls. */
export const RED = '#d6401c'
export const RED_INK = '#9f2b0b'
export const SELECTION = '#f6cfc3'
export const ERROR = '#a31313'
export const OK = '#1d6b4a'
export const FIELD_LINE = '#7d918b'
export const DISABLED = '#c9d4ce'
export const ON_DISABLED = '#51676a'
export const LEAF = '#79a68e'
export const TOAST_OK = '#6fcf9f'
export const TOAST_ERROR = '#ff7a5c'

/** Overlays on any background: the last two digits are their opacity. */
export const HAIRLINE = `${INK}29`
export const HAIRLINE_2 = `${INK}38`
export const OVERLAY = '#091e239e'
export const HALO = `${RIVER}4d`
export const SHADOW = '#041418'

/** The legend colours of the maps drawn for the page. */
export const mapKeys = {
  shallow: '#d3e8ec',
  contours: '#a06a38',
  wards: '#8ea39a',
  relief: '#c3c7a4',
} as const

/** Land in pictures and on the explorer's map. */
export const land = {
  /** Deep water, and shallow water. */
  river: '#2c7a8f',
  shallows: '#8fc3cc',
  sand: '#f1e9d6',
  sandDark: '#e2d5b6',
  waterEdge: '#1f6276',
  /** Shadows of houses, trees and hills. */
  shade: '#123a42',
  treeShade: '#103436',
  hillShade: '#17404a',
  plotLine: '#9db5ac',
} as const

/** The explorer's fill of a plot, by land use. */
export const landUseFills = {
  residential: '#f4e3bf',
  commercial: '#e2a98a',
  mixed: '#edc08f',
  public: '#a9c3d8',
  industrial: '#bfb0c9',
  agriculture: '#d9e3ab',
  plantation: '#aecb86',
  forest: '#8eb499',
  wetland: '#b9dcd8',
  open: '#eef3e6',
} as const

/** The fills for the other codes of a plot, in the order of their lists in the survey. */
export const codeFills = {
  status: ['#e4e9e4', '#f0dba2', '#b9cf7c', '#86b9af', '#b58cc4'],
  /** The brown of silt, to distinguish a flood from the river. */
  flood: ['#f1f3ea', '#f5dfa0', '#dd9b4e', '#9a5424'],
  tax: ['#c2dcba', '#f1dfa9', '#df9f79', '#dce2e3'],
  tenure: ['#f0dfae', '#a9c795', '#b3cbdd', '#d9a384', '#b39cc6'],
} as const

/** The layers of the explorer's map, apart from text and land. */
export const mapInks = {
  /** A plot or a building that does not match the filter. */
  plotPassedOver: '#f4f6f2',
  buildingPassedOver: '#eef0ec',
  /** A building in the light, its outline, and the ground in its shadow. */
  buildingLit: '#f5f2eb',
  buildingLine: '#7d7b76',
  buildingShadow: '#e2e6e7',
  casing: '#93a39a',
  /** From the largest roads to paths. */
  roads: ['#f6dfae', '#fdf3d8', WHITE, WHITE],
  water: '#bfdde3',
  waterline: '#4f98a9',
  haze: '#e3edf1',
  light: '#e0a92e',
  lightRim: '#7a5a10',
  hillName: '#6b4420',
  /**
   * The classes of a file's column: words, all other words, ranges from low to high, and no value.
   */
  classes: [
    '#d98f70',
    '#569db0',
    '#e0b84e',
    '#79a68e',
    '#9b7bb5',
    '#a06a38',
    '#9fc2e0',
    '#c25b7a',
    '#4d7f68',
    '#b9cf7c',
    '#4a62a8',
  ],
  otherClass: '#aab5b0',
  ranges: ['#e2d08b', '#b4c98a', '#7fb89a', '#4f9da0', '#2d7a91', '#144d66'],
  noClass: '#e0e5e2',
  /** One for each opened file; the seventh starts again. */
  opened: ['#6b3f86', '#a3521a', '#14665c', '#8a2f5b', '#3d57a3', '#6a6314'],
  /** From the lowest ground to the highest: wet meadow, plain, foot of the hills, ridge. */
  elevation: ['#e6f0e6', '#f3f5ea', '#f4ecda', '#e8d6b8', '#d6bd97'],
} as const

/** For the classes of a visitor's file, from low to high. */
export const colourRamps = {
  green: ['#e8f0d8', '#b5d3a0', '#7bb183', '#3f8a68', '#16553f'],
  red: ['#f6e3d3', '#ebb796', '#d6815f', '#b04a3a', '#701f22'],
  violet: ['#ece4f0', '#c9b3d6', '#a07db8', '#774a94', '#48235f'],
  grey: ['#ececea', '#c2c6c4', '#929997', '#626b69', '#2f3836'],
  diverging: ['#8c4a17', '#cf9b5e', '#f1ead9', '#7fb3c4', '#1d5f7d'],
} as const
