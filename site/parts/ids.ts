/** The ids that markup, script and the explorer share. */
export const MAIN = 'main'
export const MENU = 'menu'
/** A button with this target opens the popup without script. */
export const CONTACT_POPUP = 'contact-popup'
/** React hydrates only this element, when a visitor approaches the popup. */
export const CONTACT_FORM = 'contact-form'
/** Shown without React, in case React itself cannot be loaded. */
export const LOAD_FAILURE = 'contact-load-failure'
/** Not an element: the session storage key of unsent enquiries. */
export const KEPT_ENQUIRIES = 'kept-enquiries'
/** The block that the explorer opens in. */
export const EXPLORE = 'explore'
/** The parts of the block that a link to the explorer leads to without script. */
export const CLAIM_PREFIX = `${EXPLORE}-`
export const OPEN_EXPLORER = 'open-explorer'
/** Shown by the page, in case the explorer cannot be loaded. */
export const EXPLORER_FAILURE = 'explorer-failure'
