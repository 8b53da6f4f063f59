interface HtmlProps {
  as?: 'div' | 'script'
  id?: string
  type?: string
  className?: string
  /** Made by our own build from our own files; nothing a visitor wrote ever comes here. */
  html: string
  [data: `data-${string}`]: string | undefined
}

/** Text that goes into the page as it is, unescaped. */
export function Html({ as: Tag = 'div', html, ...attributes }: HtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, at build time only.
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
