import { renderToStaticMarkup } from 'react-dom/server'
import { Document, type DocumentProps } from '../document.tsx'
import { answerPages, notFoundPage, type Page, pages, policyDay } from '../routes.tsx'

export { company, placeholders } from '../content/company.ts'
export { answerPages, notFoundPage, pages, policyDay }

/** One page -> one HTML file. */
export function renderPage(page: Page, settings: Omit<DocumentProps, 'page'>): string {
  const document = <Document page={page} {...settings} />
  // React adds marks for hydration, which this page does not use.
  const html = renderToStaticMarkup(document).replace(/(?<=<style) data-precedence=[^>]+/, '')
  return `<!doctype html>${withoutIdleBytes(html)}`
}

/**
 * Shortens React's output to what HTML needs: no closing slashes for empty elements, lower-case
 * names, unescaped apostrophes in double quotes, and lists of pictures without spaces. In stylesheets, removes spaces after commas
 * and an unused prefix for underline colours.
 */
function withoutIdleBytes(html: string): string {
  return html
    .replaceAll('"/>', '">')
    .replaceAll('></path>', '/>')
    .replaceAll('&#x27;', "'")
    .replaceAll(/(?<= (?:srcSet|sizes)="[^"]*,) /g, '')
    .replace(/(?<=<style>).+?(?=<\/style>)/s, withoutIdleRules)
    .replaceAll(camelCased, (name) => name.toLowerCase())
}

const camelCased =
  / (?:srcSet|charSet|popoverTarget(?:Action)?|fetchPriority|maxLength|autoComplete|inputMode|dateTime)=/g

function withoutIdleRules(css: string): string {
  return css.replaceAll(', ', ',').replaceAll(/-webkit-text-decoration-color:[^;}]+;/g, '')
}
