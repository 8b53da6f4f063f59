import { startContact } from './contact/start-contact.tsx'
import { contact } from './content/contact.ts'

declare const __API_URL__: string
declare const __SPREADSHEET_URL__: string

/** The popup comes alive with its words; resolves when the form answers to React. */
export function startPopup(): Promise<void> {
  return startContact({
    words: contact,
    apiUrl: __API_URL__,
    spreadsheetUrl: __SPREADSHEET_URL__,
  })
}
