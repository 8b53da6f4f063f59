import type { ExplorerModule } from '@app/explorer/face/opening.ts'
import { EXPLORE_ADDRESS } from '@app/explorer/face/questions.ts'
import { repeatImport } from '@app/explorer/face/repeat-import.ts'
import * as ids from './parts/ids.ts'

/** The URL of the explorer's main.tsx, set by the build. */
declare const __EXPLORER_URL__: string

/** Its button, the links to its views, and links to its addresses. */
const openers = `#${ids.OPEN_EXPLORER},[href^='#${ids.CLAIM_PREFIX}'],[data-address]`

let explorer: Promise<ExplorerModule> | undefined

/**
 * Opens the explorer from its button, from links to its views and from a shared address. None of
 * its code is loaded before.
 */
export function waitForExplorer(): void {
  const button = document.getElementById(ids.OPEN_EXPLORER)
  if (!button) return
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<HTMLElement>(openers) // a click's target is one
    if (!opener) return
    const { address } = opener.dataset
    // Another tab needs the address; in this tab, the explorer follows it.
    if (address) opener.setAttribute('href', address)
    if (event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (address) location.hash = address
    open(opener, opener.getAttribute('href')?.slice(ids.CLAIM_PREFIX.length + 1))
  })
  const openShared = () => {
    if (location.hash.startsWith(EXPLORE_ADDRESS)) open(button)
  }
  addEventListener('hashchange', openShared)
  openShared()
}

async function open(opener: HTMLElement, claim?: string): Promise<void> {
  const notice = document.getElementById(ids.EXPLORER_FAILURE)
  const say = (isBusy: boolean, hasFailed: boolean) => {
    opener.ariaBusy = String(isBusy)
    if (notice) notice.hidden = !hasFailed
  }
  say(true, false)
  try {
    explorer ??= repeatImport((respell) => import(/* @vite-ignore */ respell(__EXPLORER_URL__)))
    const { openExplorer } = await explorer
    const block = document.getElementById(ids.EXPLORE)
    openExplorer({ opener, claim, block, contactPopup: ids.CONTACT_POPUP })
    say(false, false)
  } catch (error) {
    console.error(error)
    explorer = undefined
    say(false, true)
    notice?.scrollIntoView({ block: 'nearest' })
  }
}
