import { company } from './content/company.ts'
import { landing } from './content/landing.ts'

/** JSON-LD about the company and its software. No ratings and no prices, because there are none. */
export function structuredData(siteUrl: string): string {
  const organization = `${siteUrl}/#organization`
  const graph = [
    {
      '@type': 'Organization',
      '@id': organization,
      name: company.name,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/icon-512.png`,
      email: company.email,
      telephone: company.phone,
      address: {
        '@type': 'PostalAddress',
        addressLocality: company.place.locality,
        addressRegion: company.place.region,
        addressCountry: company.place.country,
      },
    },
    {
      '@type': 'SoftwareApplication',
      name: company.name,
      url: `${siteUrl}/`,
      description: landing.description,
      applicationCategory: 'BusinessApplication',
      publisher: { '@id': organization },
    },
  ]
  // A "</script>" inside any string would end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
}
