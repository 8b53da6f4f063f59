/** The ids by which markup, script and the explorer know each other. */
export const MAIN = 'main'
export const MENU = 'menu'
/** A button that names the popup opens it with no script at all. */
export const CONTACT_POPUP = 'contact-popup'
/** React takes over this element, and nothing around it, when a visitor reaches for the popup. */
export const CONTACT_FORM = 'contact-form'
/** Told without React, for the case that React itself cannot be loaded. */
export const LOAD_FAILURE = 'contact-load-failure'
/** Not an element: where the tab's session storage holds what could not be sent. */
export const KEPT_ENQUIRIES = 'kept-enquiries'
/** The block that the explorer opens in. */
export const EXPLORE = 'explore'
/** An address that begins so opens the explorer; what it shows follows. */
export const EXPLORE_ADDRESS = `#${EXPLORE}?`
/** The parts of the block that a link to a moment of the explorer leads to with no script. */
export const MOMENT_PREFIX = `${EXPLORE}-`
export const OPEN_EXPLORER = 'open-explorer'
/** Told by the page, for the case that the explorer cannot be loaded. */
export const EXPLORER_FAILURE = 'explorer-failure'
