import { PAPER } from '@app/design/colours.ts'

interface Facts {
  name: string
  description: string
  email: string
  siteUrl: string
  /** Addresses of the pages, '/' first. */
  paths: readonly string[]
  now: Date
}

/** The small files with well-known names. */
export function wellKnownFiles(facts: Facts): Record<string, string> {
  return {
    'robots.txt': robots(facts),
    'sitemap.xml': sitemap(facts),
    'site.webmanifest': manifest(facts),
    '.well-known/security.txt': security(facts),
  }
}

function robots({ siteUrl }: Facts): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${siteUrl}/sitemap.xml\n`
}

function sitemap({ siteUrl, paths }: Facts): string {
  const urls = paths.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

function manifest({ name, description }: Facts): string {
  return JSON.stringify({
    name,
    short_name: name,
    description,
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: 'en-IN',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

/** RFC 9116 requires an expiry of at most a year; each build renews it. */
function security({ email, siteUrl, now }: Facts): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + 364)
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, as, hi',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
