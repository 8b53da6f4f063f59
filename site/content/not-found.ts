import { company } from './company.ts'

export const notFound = {
  title: `Page not found | ${company.name}`,
  description: 'The address you followed has no page on this site.',
  heading: 'This sheet is not on the map',
  lead: 'The address you followed has no page. It may have moved, or it was never surveyed.',
  picture: 'Relief map of a river between hills with one sheet missing, outlined in red',
} as const
