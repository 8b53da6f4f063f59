import type { Collector } from './collector.ts'

/** Links to other files: reported, never loaded. */
export interface Links extends Collector {
  readonly hrefs: readonly string[]
}

export function collectLinks(): Links {
  const hrefs: string[] = []
  let linkDepth = -1
  return {
    hrefs,
    open(name, _, depth) {
      if (name === 'NetworkLink' && linkDepth === -1) linkDepth = depth
    },
    close(name, depth, text) {
      if (linkDepth === -1) return
      if (depth === linkDepth) linkDepth = -1
      else if (name === 'href' && text.trim() !== '') hrefs.push(text.trim())
    },
  }
}
