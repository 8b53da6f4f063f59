import { createHash } from 'node:crypto'

const sheetOfDriver = createHash('sha256').update('body {}').digest('base64')

/**
 * Firefox's driver injects a stylesheet into each page before a screenshot, and the policy blocks
 * it.
 */
export function isOfDriver(message: string): boolean {
  return message.includes(sheetOfDriver)
}

/** What Firefox or its driver cannot do. A test that needs it has the tag. */
export const firefoxCannot = {
  '@media': 'its driver can neither print, force colours nor emulate reduced motion',
  '@shifts': 'it does not report layout shifts; another test compares positions instead',
  '@touch': 'its driver cannot send touch events',
  '@console': 'its driver does not report the text of console errors',
  '@download': 'its driver does not report downloads',
  '@no-script': 'its driver cannot turn script off; WebKit runs without script instead',
  '@no-webgl': 'its driver cannot disable WebGL; WebKit runs without it instead',
} as const

/** Files whose results cannot differ between engines, or which only Chromium can run. */
export const chromiumAlone = {
  'accessibility.spec.ts':
    'axe reads the same document in each engine; reader.spec.ts runs in both',
  '{any-text,desk}.spec.ts': 'test the server, its database and the bytes of files',
  '{first-frame,older-browsers}.spec.ts': 'test what only Chromium reports',
  'explorer-team.spec.ts': 'renders two maps in software; WebKit tests two windows',
  'no-script.spec.ts': "Firefox's driver cannot turn script off; WebKit's test can",
} as const
