interface HtmlProps {
  as?: 'div' | 'script'
  id?: string
  type?: string
  className?: string
  /** From our own build and files; never contains a visitor's text. */
  html: string
  [data: `data-${string}`]: string | undefined
}

/** Inserts text into the page unescaped. */
export function Html({ as: Tag = 'div', html, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, at build time only.
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
