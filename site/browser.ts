import { LAPTOP, TABLET } from '@app/design/breakpoints.ts'
import { KEPT_NAMES } from '@app/explorer/face/kept-names.ts'
import { repeatImport } from '@app/explorer/face/repeat-import.ts'
import { waitForExplorer } from './explorer-button.ts'
import * as ids from './parts/ids.ts'

/** The URL of popup.ts, set by the build: a bundler's loader would be larger than this script. */
declare const __POPUP_URL__: string
/** The URL of kept-files.ts. */
declare const __KEPT_FILES_URL__: string

/**
 * The only script of a page after its first paint. It loads the form's code when a visitor
 * approaches the popup, and the explorer's when a visitor opens it; nothing before that.
 */
const popup = document.getElementById(ids.CONTACT_POPUP) as HTMLDialogElement | null // our own markup
const openers = document.querySelectorAll<HTMLButtonElement>(`[commandfor=${ids.CONTACT_POPUP}]`)

let isLoading = false
let heldForm: HTMLFormElement | undefined
let noticeTimer: ReturnType<typeof setTimeout> | undefined

closeMenuOnChoice()
keepScrollbarsRoom()
waitForExplorer()
if (popup) loadOnIntent(popup)
// Reading storage blocks the page, so a first visit does it after everything is painted.
setTimeout(resumeKept, 'resting' in document.documentElement.dataset ? 3000 : 0)
// A phone is idle when first-frame.ts renders what is below the first screen.
addEventListener('load', () => {
  setTimeout(loadPictures, matchMedia(`(width<${TABLET})`).matches ? 3000 : 0)
})

function load(): void {
  if (isLoading) return
  isLoading = true
  repeatImport((respell) =>
    import(/* @vite-ignore */ respell(__POPUP_URL__)).then(
      ({ startPopup }: typeof import('./popup.ts')) => startPopup(),
    ),
  ).then(submitHeldForm, showLoadFailure)
}

function loadOnIntent(dialog: HTMLDialogElement): void {
  // With script it is always a dialog; a button with both attributes logs a warning at every press.
  dialog.popover = null
  for (const opener of openers) {
    opener.popoverTargetElement = null
    // Safari does not focus a clicked button, and a dialog returns the focus to the previous
    // element.
    opener.addEventListener('click', () => opener.focus({ preventScroll: true }))
    // A touch begins with 'pointerenter' too.
    for (const sign of ['pointerenter', 'focus', 'click']) opener.addEventListener(sign, load)
    // Polyfills `command`; popup.ts does so for `closedby`.
    if ('command' in (opener as object)) continue // typed as always there
    opener.addEventListener('click', () => {
      if (opener.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    })
  }
  dialog.addEventListener('toggle', load)
  dialog.addEventListener('submit', holdForm, true)
}

/** A form submitted before its code has loaded is held, and submitted again afterwards. */
function holdForm(event: SubmitEvent): void {
  event.preventDefault()
  event.stopPropagation()
  heldForm = event.target as HTMLFormElement // a submit event's target is a form
  popup?.toggleAttribute('data-held', true)
  load()
}

function submitHeldForm(): void {
  popup?.removeEventListener('submit', holdForm, true)
  popup?.toggleAttribute('data-held', false)
  heldForm?.requestSubmit()
}

/** One after another, so that they delay nothing else. */
async function loadPictures(): Promise<void> {
  const { saveData, effectiveType } = (navigator as Connected).connection ?? {}
  if (saveData || /2g/.test(`${effectiveType}`)) return
  for (const image of document.querySelectorAll<HTMLImageElement>('picture > img')) {
    image.loading = 'eager'
    await image.decode().catch(() => {})
  }
}

/** Chromium's; the platform's types lack it. */
interface Connected extends Navigator {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** The next sign of intent tries again. */
function showLoadFailure(error: unknown): void {
  console.error(error)
  isLoading = false
  popup?.toggleAttribute('data-held', false)
  const notice = document.getElementById(ids.LOAD_FAILURE)
  if (!heldForm || !notice) return
  heldForm = undefined
  // An open popup covers the page, and a closed one hides its content.
  const container = popup?.open ? popup : document.body
  container.append(notice)
  notice.hidden = false
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => {
    notice.hidden = true
  }, 2000)
}

/** An unsent enquiry is kept in this tab, and files on this device. */
function resumeKept(): void {
  try {
    if (sessionStorage.getItem(ids.KEPT_ENQUIRIES)) load()
    if (localStorage.getItem(KEPT_NAMES)) import(/* @vite-ignore */ __KEPT_FILES_URL__)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/**
 * Checked whenever something opens over the page: scrollbars depend on the mouse and on settings.
 */
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
  // A rotated tablet shows the items in the bar instead.
  matchMedia(`(width>=${LAPTOP})`).addEventListener('change', hide)
  // After the last item, the focus is back on the page, which the menu must not cover.
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Element)) hide() // focus is an element's
  })
}
