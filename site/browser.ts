import { ids } from './parts/ids.ts'

/**
 * The first and only script of a page. It waits: the form's code is fetched when a visitor reaches
 * for the popup, and not a byte of it before.
 */
const popup = document.getElementById(ids.contactPopup)
const menu = document.getElementById(ids.menu)

menu?.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
})

console.debug(popup)
