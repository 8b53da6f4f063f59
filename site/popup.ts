import { startContact } from './contact/start-contact.tsx'
import { contact } from './content/contact.ts'

declare const __API_URL__: string
declare const __SPREADSHEET_URL__: string

/** Hydrates the popup; resolves when React controls the form. */
export function startPopup(): Promise<void> {
  return startContact({
    words: contact,
    apiUrl: __API_URL__,
    spreadsheetUrl: __SPREADSHEET_URL__,
  })
}
