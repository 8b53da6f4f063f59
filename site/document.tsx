import baseCss from '@app/design/base.css?inline'
import { PAPER } from '@app/design/colours.ts'
import fallbackFontsCss from '@app/design/fonts/fallbacks.css?inline'
import tokensCss from '@app/design/tokens.css?inline'
import { company } from './content/company.ts'
import { footer, navigation } from './content/navigation.ts'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { Html } from './parts/html.tsx'
import { MAIN } from './parts/ids.ts'
import { LayerOrder, Stylesheet } from './parts/stylesheet.tsx'
import type { Page } from './routes.tsx'
import { structuredData } from './structured-data.ts'
import fontsCss from './styles/fonts.css?inline'
import lateUrl from './styles/late.css?url'
import noteFontCss from './styles/note-font.css?inline'
import printCss from './styles/print.css?inline'
import textFontCss from './styles/text-font.css?inline'

export interface DocumentProps {
  page: Page
  siteUrl: string
  /** first-frame.ts and browser.ts: as text or, in development, as URLs. */
  scripts: Record<'firstFrame' | 'browser', ScriptSource>
}

type ScriptSource = { code: string } | { sources: readonly string[] }

/** The next page is prerendered on hover: every link of this origin is one to a page. */
const speculationRules = JSON.stringify({
  prerender: [{ eagerness: 'moderate', where: { href_matches: '/*' } }],
})

export function Document({ page, siteUrl, scripts }: DocumentProps) {
  const { isLongText } = page
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width,initial-scale=1,interactive-widget=resizes-content"
        />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {/* First, and in the order that first-frame.ts expects. */}
        <Stylesheet name="fonts" css={fontsCss} />
        {page.path === '/' && <Stylesheet name="note-font" css={noteFontCss} />}
        <LayerOrder />
        {isLongText && <Stylesheet name="text-font" css={textFontCss} />}
        <Stylesheet name="tokens" layer="tokens" css={tokensCss} />
        <Stylesheet name="fallbacks" layer="tokens" css={fallbackFontsCss} />
        <Stylesheet name="base" layer="base" css={baseCss} />
        {isLongText && <Stylesheet name="print" css={`@media print{${printCss}}`} />}
        <Script script={scripts.firstFrame} />
        <noscript>
          <link rel="stylesheet" media="print" href={lateUrl} />
        </noscript>
        <Sharing page={page} siteUrl={siteUrl} />
        <meta name="theme-color" content={PAPER} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {/* Browsers find apple-touch-icon.png by its name. */}
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        <Header {...navigation} />
        <main id={MAIN} tabIndex={-1}>
          {page.content}
        </main>
        <Footer {...footer} />
        {page.overlay}
        {/* Last, so that the first screen is painted before it has arrived. */}
        {page.path === '/' && (
          <Html as="script" type="application/ld+json" html={structuredData(siteUrl)} />
        )}
        <Html as="script" type="speculationrules" html={speculationRules} />
        <Script script={scripts.browser} type="module" />
      </body>
    </html>
  )
}

function Script({ script, type }: { script: ScriptSource; type?: 'module' }) {
  if ('code' in script) return <Html as="script" {...(type && { type })} html={script.code} />
  return script.sources.map((source) => <script key={source} type="module" src={source} />)
}

/** Metadata for search engines and for sharing. */
function Sharing({ page, siteUrl }: { page: Page; siteUrl: string }) {
  const picture = `${siteUrl}${page.social}`
  if (page.path === null) return <meta name="robots" content="noindex" />
  const address = `${siteUrl}${page.path}`
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={page.title} />
      {/* The remaining tags are derived from those above. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
