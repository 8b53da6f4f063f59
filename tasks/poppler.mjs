import { installWithApt } from './apt.mjs'
import { which } from './run.mjs'

const commands = ['pdfinfo', 'pdftotext', 'pdfimages', 'pdftocairo']

/** Poppler's command line tools, which read PDF, are there, or are installed now. Throws if neither works. */
export async function ensurePoppler() {
  if (commands.every(which)) return
  const label = "Installing Debian's Poppler (once)"
  await installWithApt(label, '--no-install-recommends', 'poppler-utils')
  if (commands.every(which)) return
  throw new Error(
    'Poppler was not found and could not be installed: install poppler-utils (Debian, Ubuntu) or poppler (Homebrew) and try again',
  )
}
