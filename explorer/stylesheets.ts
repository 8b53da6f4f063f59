import indicFonts from '@app/design/fonts/indic.css?inline'

/** Each stylesheet is beside what it styles; shared ones are in parts/. */
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

/** Adopts a stylesheet. The policy allows it, because no element contains the text. */
export function adoptStylesheets(): void {
  const sheet = new CSSStyleSheet()
  // Components may override shared parts: rules outside layers win.
  sheet.replaceSync(`${indicFonts} @layer explorer-parts {${join(parts)}} ${join(places)}`)
  document.adoptedStyleSheets.push(sheet)
}

function join(sheets: Readonly<Record<string, string>>): string {
  return Object.values(sheets).join('\n')
}
