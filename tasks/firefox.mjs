import { installWithApt } from './apt.mjs'
import { which } from './run.mjs'

/**
 * A Firefox that is there, and a screen for it that nobody sees, else those that are installed now.
 * Nothing where they cannot be had: the other browsers are tested all the same.
 */
export async function ensureFirefox() {
  const found = find()
  if (found) return found
  await installWithApt("Installing Debian's Firefox (once)", 'firefox-esr', 'xvfb')
  return find()
}

function find() {
  return which('Xvfb') && (process.env.FIREFOX_PATH ?? which('firefox-esr'))
}
