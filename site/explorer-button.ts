import type { Explorer } from '@app/explorer/opening.ts'
import * as ids from './parts/ids.ts'

/** The address of the explorer's main.tsx, which the build knows. */
declare const __EXPLORER_URL__: string

/** Its button, the links to its moments, and those to an address of it. */
const openers = `#${ids.OPEN_EXPLORER},[href^='#${ids.MOMENT_PREFIX}'],[data-address]`

let explorer: Promise<Explorer> | undefined
let failures = 0

/**
 * Opens the explorer from its button, from the links to its moments and from a shared address.
 * Not a byte of it is fetched before, and nothing of it is here but this.
 */
export function waitForExplorer(): void {
  const button = document.getElementById(ids.OPEN_EXPLORER)
  if (!button) return
  document.addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const opener = (target as Element).closest<HTMLElement>(openers) // a click's target is one
    if (!opener) return
    const { address } = opener.dataset
    // Another tab needs the address, and this one has it follow what is open already.
    if (address) opener.setAttribute('href', address)
    if (ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    if (address) location.hash = address
    open(opener, opener.getAttribute('href')?.slice(ids.MOMENT_PREFIX.length + 1))
  })
  const openShared = () => {
    if (location.hash.startsWith(ids.EXPLORE_ADDRESS)) open(button)
  }
  addEventListener('hashchange', openShared)
  openShared()
}

async function open(opener: HTMLElement, moment?: string): Promise<void> {
  const notice = document.getElementById(ids.EXPLORER_FAILURE)
  const say = (isBusy: boolean, hasFailed: boolean) => {
    opener.ariaBusy = String(isBusy)
    if (notice) notice.hidden = !hasFailed
  }
  say(true, false)
  try {
    // Some browsers remember for good that an address could not be imported; another one is news.
    explorer ??= import(/* @vite-ignore */ __EXPLORER_URL__ + (failures ? `?${failures}` : ''))
    const { openExplorer } = await explorer
    const block = document.getElementById(ids.EXPLORE)
    openExplorer({ opener, moment, block, contactPopup: ids.CONTACT_POPUP })
    say(false, false)
  } catch (error) {
    console.error(error)
    explorer = undefined
    failures += 1
    say(false, true)
    notice?.scrollIntoView({ block: 'nearest' })
  }
}
