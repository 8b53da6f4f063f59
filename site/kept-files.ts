import { KEPT_NAMES } from '@app/explorer/face/kept-names.ts'
import { kept } from './content/kept.ts'
import * as ids from './parts/ids.ts'

/** Offers the files that are kept on this device, beside the sample. Loaded only if there are any. */
const sample = document.querySelector<HTMLAnchorElement>('.hero .claim-link')
const link = document.createElement('a')
link.className = 'claim-link'
link.href = `#${ids.EXPLORE}`
// The explorer opens without another address.
link.dataset.address = ''
// Not in the page's styles, which most visitors would load for nothing. Beside the hero's sheets.
link.style.cssText = 'margin: 0; max-inline-size: 20rem; overflow-wrap: anywhere'

show()
addEventListener('storage', show)

function show(): void {
  const names = readNames()
  const [name] = names
  link.remove()
  if (name === undefined) return
  const isolated = document.createElement('bdi')
  isolated.textContent = name
  link.replaceChildren(isolated, kept(names.length))
  sample?.after(link)
}

function readNames(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEPT_NAMES) ?? '[]')
    return Array.isArray(names) ? names.map(String) : []
  } catch {
    // Kept by an older release, which noted no names.
    return []
  }
}
