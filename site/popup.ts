import { closeOutside } from './close-outside.ts'
import { startContact } from './contact/start-contact.tsx'
import { contact } from './content/contact.ts'
import * as ids from './parts/ids.ts'

declare const __API_URL__: string
declare const __SPREADSHEET_URL__: string

/** Hydrates the popup; resolves when React controls the form. */
export async function startPopup(): Promise<void> {
  const popup = document.getElementById(ids.CONTACT_POPUP) as HTMLDialogElement | null // our markup
  // Not `in`: the types include only browsers that support it.
  if (popup && !Object.hasOwn(HTMLDialogElement.prototype, 'closedBy')) closeOutside(popup)
  await startContact({
    words: contact,
    apiUrl: __API_URL__,
    spreadsheetUrl: __SPREADSHEET_URL__,
  })
}
