import { useLayoutEffect } from 'react'
import type { Layout } from './paper.ts'
import printSheet from './print-sheet.css?inline'
import sheetDialog from './sheet-dialog.css?inline'
import sheetPictures from './sheet-pictures.css?inline'

/**
 * While a sheet is ready, only the sheet is printed, on pages of its size. The rules are added
 * and removed with it, so that the page itself prints as usual otherwise.
 */
export function usePage({ widthMm, heightMm }: Layout, marginMm: number): void {
  const rules = `@page { size: ${widthMm}mm ${heightMm}mm; margin: ${marginMm}mm }
    @media print {
      html, body { margin: 0; padding: 0; overflow: visible; scrollbar-gutter: auto }
      body > :not(.print-sheet) { display: none }
    }`
  useStyles(`${rules} ${printSheet} ${sheetDialog} ${sheetPictures}`)
}

/** As long as the component is mounted. */
export function useStyles(styles: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [styles])
}
