/** Each stylesheet is beside what it styles; what is used in more than one place is a part. */
const parts = import.meta.glob<string>('./parts/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
})
const places = import.meta.glob<string>(['./*.css', './map/*.css', './panels/**/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Styles the page from now on. The policy allows it: no element holds the text. */
export function adoptStylesheets(): void {
  const sheet = new CSSStyleSheet()
  // Where a part is used it may be changed: what is in no layer wins.
  sheet.replaceSync(`@layer explorer-parts {${join(parts)}} ${join(places)}`)
  document.adoptedStyleSheets.push(sheet)
}

function join(sheets: Readonly<Record<string, string>>): string {
  return Object.values(sheets).join('\n')
}
