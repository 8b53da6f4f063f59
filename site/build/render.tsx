import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type DocumentProps } from '../document.tsx'
import { answerPages, notFoundPage, type Page, pages } from '../routes.tsx'

export { company } from '../content/company.ts'
export { answerPages, notFoundPage, pages }

/** One page -> one HTML file. */
export function renderPage(
  page: Page,
  settings: Pick<DocumentProps, 'siteUrl' | 'script'>,
): string {
  const document = <Document page={page} {...settings} />
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
