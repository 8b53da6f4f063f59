import { useLayoutEffect } from 'react'
import type { Layout } from './paper.ts'
import printSheet from './print-sheet.css?inline'
import sheetDialog from './sheet-dialog.css?inline'
import sheetPictures from './sheet-pictures.css?inline'

/**
 * While a sheet is ready, only the sheet is printed, on one page of its size. The rules are added
 * and removed with it, so that the page itself prints as usual otherwise.
 */
export function usePage({ widthMm, heightMm }: Layout): void {
  useLayoutEffect(() => {
    const rules = `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
      @media print {
        html, body { margin: 0; padding: 0; overflow: visible; scrollbar-gutter: auto }
        body > :not(.print-sheet) { display: none }
      }`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${rules} ${printSheet} ${sheetDialog} ${sheetPictures}`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [widthMm, heightMm])
}
