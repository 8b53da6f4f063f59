/** The page names its company in its social tags. */
export function readCompanyName(): string {
  const tag = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')
  return tag?.content ?? ''
}
