/**
 * The widths from which a screen has room for more, in em, so that larger type counts as a smaller
 * screen. Stylesheets use them as `env(--laptop)`.
 */
export const PHONE = '22.5em'
export const TABLET = '37.5em'
export const LARGE_TABLET = '46.5em'
export const LAPTOP = '56.25em'
export const DESKTOP = '68.75em'
export const WIDE = '80em'
export const WIDEST = '100em'

/** The corresponding heights: a phone in landscape is lower than either. */
export const LOW = '25em'
export const TALL = '37em'
