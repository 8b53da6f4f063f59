import { waitForExplorer } from './explorer-button.ts'
import * as ids from './parts/ids.ts'
import { LAPTOP } from './styles/breakpoints.ts'

/** The address of popup.ts, which the build knows: a bundler's own loader would weigh more than we do. */
declare const __POPUP_URL__: string
/** The address of close-outside.ts. */
declare const __CLOSE_OUTSIDE_URL__: string

/**
 * The first and only script of a page. It waits: the form's code is fetched when a visitor reaches
 * for the popup, the explorer's when a visitor opens it, and not a byte of either before.
 */
const popup = document.getElementById(ids.CONTACT_POPUP) as HTMLDialogElement | null // our own markup
const openers = document.querySelectorAll<HTMLButtonElement>(`[commandfor=${ids.CONTACT_POPUP}]`)

let isLoading = false
let failures = 0
let heldForm: HTMLFormElement | undefined
let noticeTimer: ReturnType<typeof setTimeout> | undefined

closeMenuOnChoice()
keepScrollbarsRoom()
waitForExplorer()
if (popup) {
  loadOnIntent(popup)
  openWithoutPlatform(popup)
}
// An enquiry that could not be sent waits in this tab, whichever page the visitor is on. Who asks
// for it stops the page until the browser answers, so a first visit asks when all has been painted.
const { resting } = document.documentElement.dataset
setTimeout(() => readKept() && load(), resting === undefined ? 0 : 3000)

function load(): void {
  if (isLoading) return
  isLoading = true
  loadPopup()
    .then(({ startPopup }) => startPopup())
    .then(submitHeldForm, tellLoadFailure)
}

/** Some browsers remember for good that an address could not be imported; another one is news. */
function loadPopup(): Promise<typeof import('./popup.ts')> {
  return import(/* @vite-ignore */ __POPUP_URL__ + (failures ? `?${failures}` : ''))
}

function loadOnIntent(dialog: HTMLDialogElement): void {
  for (const opener of openers) {
    // Safari focuses no button that is clicked, and a dialog gives the focus back to what had it.
    opener.addEventListener('click', () => opener.focus({ preventScroll: true }))
    for (const sign of ['pointerenter', 'focus', 'touchstart', 'click']) {
      opener.addEventListener(sign, load, { passive: true })
    }
  }
  dialog.addEventListener('toggle', load)
  dialog.addEventListener('submit', holdForm, true)
}

/** A form submitted before its code is there is held, and submitted again when it is. */
function holdForm(event: SubmitEvent): void {
  event.preventDefault()
  event.stopPropagation()
  heldForm = event.target as HTMLFormElement // a submit event's target is a form
  popup?.toggleAttribute('data-held', true)
  load()
}

function submitHeldForm(): void {
  popup?.removeEventListener('submit', holdForm, true)
  popup?.removeAttribute('data-held')
  heldForm?.requestSubmit()
}

/** The next sign of intent tries again. */
function tellLoadFailure(error: unknown): void {
  console.error(error)
  failures += 1
  isLoading = false
  popup?.removeAttribute('data-held')
  const notice = document.getElementById(ids.LOAD_FAILURE)
  if (!heldForm || !notice) return
  heldForm = undefined
  // An open popup covers the page, and a closed one hides what is in it.
  const place = popup?.open ? popup : document.body
  place.append(notice)
  notice.hidden = false
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => {
    notice.hidden = true
  }, 2000)
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(ids.KEPT_ENQUIRIES)
  } catch {
    return null // storage is forbidden here, so nothing was ever kept
  }
}

/** Asked as something opens over the page: scrollbars come and go with mice and settings. */
function keepScrollbarsRoom(): void {
  const root = document.documentElement
  const look = () => root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth)
  document.addEventListener('beforetoggle', look, true)
}

function closeMenuOnChoice(): void {
  const menu = document.getElementById(ids.MENU)
  if (!menu) return
  const hide = () => menu.hidePopover()
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) hide() // a click's target is an element
  })
  // A tablet that was turned has the bar's own items.
  matchMedia(`(width >= ${LAPTOP})`).addEventListener('change', hide)
  // A keyboard that has gone past the last item is back on the page, which the menu must not cover.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Element)) hide() // focus is an element's
  })
}

/** `command` and `closedby` for browsers that do not have them yet. */
function openWithoutPlatform(dialog: HTMLDialogElement): void {
  // With script it is always a dialog; a button that is told both ways complains at every press.
  dialog.popover = null
  for (const opener of openers) opener.popoverTargetElement = null
  if (!('command' in HTMLButtonElement.prototype)) {
    for (const opener of openers) {
      opener.addEventListener('click', () => {
        if (opener.getAttribute('command') === 'close') dialog.close()
        else if (!dialog.open) dialog.showModal()
      })
    }
  }
  // Not `in`: the types know only browsers that have it.
  if (Object.hasOwn(HTMLDialogElement.prototype, 'closedBy')) return
  loadCloseOutside().then(({ closeOutside }) => closeOutside(dialog))
}

function loadCloseOutside(): Promise<typeof import('./close-outside.ts')> {
  return import(/* @vite-ignore */ __CLOSE_OUTSIDE_URL__)
}
