/**
 * Puts every enquiry of the website into this spreadsheet: paste it into Extensions > Apps Script
 * and deploy it as a web app (README.md beside this file has the five steps).
 *
 * Every text is prefixed with an apostrophe, which makes Google Sheets treat it as text and is not
 * displayed: no cell can become a formula, and no phone number a sum.
 */

const SHEET_NAME = 'Enquiries'

/** Written by `npm run fix` from contract/enquiry-fields.ts. */
const COLUMNS = ['receivedAt', 'name', 'email', 'phoneNumber', 'message', 'status']

/** The honeypot field. Only bots fill it in: their rows are kept and marked. */
const HONEYPOT_FIELD = 'website'

/** Less than the site's time-out for a response. */
const LOCK_WAIT_MS = 10000

/** The maximum length of a cell in Google Sheets. */
const MAX_CELL_LENGTH = 50000

/**
 * Success means that the row is in the sheet. A script cannot set the status of its response, so
 * the caller has to read `result`.
 *
 * @param {GoogleAppsScript.Events.DoPost} event
 */
function doPost(event) {
  const lock = LockService.getScriptLock()
  try {
    const values = readValues(event.parameter)
    lock.waitLock(LOCK_WAIT_MS) // two writes at the same time would use the same row
    const sheet = openSheet()
    sheet.appendRow(continueHeader(sheet).map((column) => values.get(column) || ''))
    SpreadsheetApp.flush()
    return answer({ result: 'success' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(reason)
    return answer({ result: 'error', error: reason })
  } finally {
    if (lock.hasLock()) lock.releaseLock()
  }
}

/** For the owner who opens the address in a browser. */
function doGet() {
  return answer({ result: 'ready' })
}

/**
 * @param {Record<string, string>} fields
 * @returns {Map<string, string | Date>}
 */
function readValues(fields) {
  const names = COLUMNS.filter((column) => column !== 'receivedAt' && column !== 'status')
  if (!names.some((name) => fields[name]?.trim())) throw new Error('there is nothing to append')
  /** @type {Map<string, string | Date>} */
  const values = new Map(names.map((name) => [name, asText(fields[name] || '')]))
  values.set('receivedAt', new Date())
  return values.set('status', fields[HONEYPOT_FIELD] ? 'quarantined' : 'accepted')
}

/**
 * @param {string} text
 */
function asText(text) {
  const shown = text.length < MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 2)}…`
  return shown === '' ? '' : `'${shown}`
}

/** The worksheet of that name, created with its header row if it is missing or empty. */
function openSheet() {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet()
  if (!spreadsheet) throw new Error('paste the script into Extensions > Apps Script of the sheet')
  const sheet = spreadsheet.getSheetByName(SHEET_NAME) || spreadsheet.insertSheet(SHEET_NAME)
  if (sheet.getLastRow() === 0) {
    sheet.appendRow(COLUMNS)
    sheet.setFrozenRows(1)
  }
  return sheet
}

/**
 * The names in the header row, with any missing ones added: the worksheet may be older than a
 * field. Values follow their names if the owner moves a column. If the owner renamed the columns,
 * they stay in our order.
 *
 * @param {GoogleAppsScript.Spreadsheet.Sheet} sheet
 * @returns {string[]}
 */
function continueHeader(sheet) {
  const width = sheet.getLastColumn()
  const [names = []] = sheet.getRange(1, 1, 1, width).getValues()
  const header = names.map(String)
  if (!header.includes('receivedAt')) return COLUMNS
  const missing = COLUMNS.filter((column) => !header.includes(column))
  if (missing.length > 0) sheet.getRange(1, width + 1, 1, missing.length).setValues([missing])
  return [...header, ...missing]
}

/**
 * @param {{ result: string, error?: string }} body
 */
function answer(body) {
  return ContentService.createTextOutput(JSON.stringify(body)).setMimeType(
    ContentService.MimeType.JSON,
  )
}
