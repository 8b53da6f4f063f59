/** The parts of the explore block that a link to a moment of the explorer leads to with no script. */
export const momentPrefix = 'explore-'

/** The elements by which markup and script know each other. */
export const ids = {
  menu: 'menu',
  /** A button that names the popup opens it with no script at all. */
  contactPopup: 'contact-popup',
  /** React takes over this element, and nothing around it, when a visitor reaches for the popup. */
  contactForm: 'contact-form',
  /** Told without React, for the case that React itself cannot be loaded. */
  loadFailure: 'contact-load-failure',
  /** Not an element: where the tab's session storage holds what could not be sent. */
  keptEnquiries: 'kept-enquiries',
  /** The block in which the explorer opens. */
  explore: 'explore',
  openExplorer: 'open-explorer',
  /** Told by the page, for the case that the explorer cannot be loaded. */
  explorerFailure: 'explorer-failure',
} as const
