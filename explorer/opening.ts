/** What the page asks of the explorer. It stands alone, so that the page's types need nothing else of it. */
export interface Opening {
  /** What the focus goes back to. */
  opener: HTMLElement
  /** Which claim of the page to show; the explorer knows five. */
  moment: string | undefined
}

/** What main.tsx exports. */
export interface Explorer {
  openExplorer(opening: Opening): void
}
