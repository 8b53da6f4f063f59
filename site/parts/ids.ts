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
} as const
