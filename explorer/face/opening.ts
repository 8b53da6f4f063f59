/**
 * The interface between the page and the explorer. It is separate, so that the page's types need
 * nothing else of it.
 */
export interface Opening {
  /** The element that gets the focus back. */
  opener: HTMLElement
  /** Which claim of the page to show; there are six. Empty: a file that is kept on the device. */
  claim: string | undefined
  /** Where on the page it opens. */
  block: HTMLElement | null
  /** The id of the page's popup, for the explorer's contact button. */
  contactPopup: string
}

/** What main.tsx exports. */
export interface ExplorerModule {
  openExplorer(opening: Opening): void
}
