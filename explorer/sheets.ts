/** Every sheet of the explorer, each beside what it styles, as one text. */
const sheets = import.meta.glob<string>(['./*.css', './map/*.css', './panels/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

/** Styles the page from now on. The policy allows it: no element holds the text. */
export function adoptSheets(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(Object.values(sheets).join('\n'))
  document.adoptedStyleSheets.push(sheet)
}
