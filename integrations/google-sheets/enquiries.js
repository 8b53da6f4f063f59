/**
 * Puts every enquiry of the website into this spreadsheet: paste it into Extensions > Apps Script
 * and deploy it as a web app (README.md beside this file has the five steps).
 *
 * Every text gets an apostrophe in front, which Google Sheets takes for "this is text" and does not
 * show: no cell can become a formula, and no phone number a sum.
 */

const SHEET_NAME = 'Enquiries'
const COLUMNS = ['receivedAt', 'name', 'email', 'phoneNumber', 'message', 'status']

/** The field that no person sees. Whoever fills it is a robot: its row is kept, and marked. */
const HONEYPOT_FIELD = 'website'

/** Less than what the site waits for an answer. */
const LOCK_WAIT_MS = 10000

/** What a cell of Google Sheets takes. */
const MAX_CELL_LENGTH = 50000

/**
 * Success means that the row is in the sheet. A script cannot answer with a status of its own, so
 * whoever asks has to read `result`.
 *
 * @param {GoogleAppsScript.Events.DoPost} event
 */
function doPost(event) {
  const lock = LockService.getScriptLock()
  try {
    const row = readRow(event.parameter)
    lock.waitLock(LOCK_WAIT_MS) // two rows at once would end up in one place
    openSheet().appendRow(row)
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
 * @returns {(string | Date)[]}
 */
function readRow(fields) {
  const texts = COLUMNS.slice(1, -1).map((name) => fields[name] || '')
  if (texts.join('').trim() === '') throw new Error('there is nothing to append')
  const status = fields[HONEYPOT_FIELD] ? 'quarantined' : 'accepted'
  return [new Date(), ...texts.map(asText), status]
}

/**
 * @param {string} text
 */
function asText(text) {
  const shown = text.length < MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 2)}…`
  return shown === '' ? '' : `'${shown}`
}

/** The sheet of that name, made with its header row if it is not there or empty. */
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
 * @param {{ result: string, error?: string }} body
 */
function answer(body) {
  return ContentService.createTextOutput(JSON.stringify(body)).setMimeType(
    ContentService.MimeType.JSON,
  )
}
