import { execFileSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'
import { which } from './run.mjs'

const families = ['Arial', 'Liberation Sans', 'Roboto']

/** A font that stands in for ours until it comes is there, or is installed now. Throws if neither works. */
export async function ensureFonts() {
  if (hasOne()) return
  await installWithApt('Installing a font (once)', 'fonts-liberation')
  if (hasOne()) return
  throw new Error(`No font stands in for ours: install ${families.join(' or ')} and try again`)
}

/** Only Linux comes without all of them, and then fontconfig knows it. */
function hasOne() {
  if (!which('fc-list')) return true
  const known = execFileSync('fc-list', [':', 'family'], { encoding: 'utf8' })
  return known.split(/[,\n]/).some((family) => families.includes(family))
}
