import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type DocumentProps } from '../document.tsx'
import { answerPages, notFoundPage, type Page, pages } from '../routes.tsx'

export { company } from '../content/company.ts'
export { answerPages, notFoundPage, pages }

/** One page -> one HTML file. */
export function renderPage(page: Page, settings: Omit<DocumentProps, 'page'>): string {
  const document = <Document page={page} {...settings} />
  // React marks what it gathered for a React in the browser, of which this page has none.
  const html = renderToStaticMarkup(document).replace(/(?<=<style) data-precedence=[^>]+/, '')
  return `<!doctype html>${withoutIdleBytes(html)}`
}

/**
 * What React writes as XML would have it, as HTML needs it: empty elements close by themselves, of
 * SVG too, names are of small letters, and an apostrophe is one between quotation marks. In sheets,
 * no comma needs a space after it, and no browser of ours a prefix for the colour of an underline.
 */
function withoutIdleBytes(html: string): string {
  return html
    .replaceAll('"/>', '">')
    .replaceAll('></path>', '/>')
    .replaceAll('&#x27;', "'")
    .replace(/(?<=<style>).+?(?=<\/style>)/s, withoutIdleRules)
    .replaceAll(camelCased, (name) => name.toLowerCase())
}

const camelCased =
  / (?:srcSet|charSet|popoverTarget(?:Action)?|fetchPriority|maxLength|autoComplete|inputMode|dateTime)=/g

function withoutIdleRules(css: string): string {
  return css.replaceAll(', ', ',').replaceAll(/-webkit-text-decoration-color:[^;}]+;/g, '')
}
