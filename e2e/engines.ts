import { createHash } from 'node:crypto'

const sheetOfDriver = createHash('sha256').update('body {}').digest('base64')

/** Firefox's driver puts a sheet into each page that it takes a picture of, and the policy stops it. */
export function isOfDriver(message: string): boolean {
  return message.includes(sheetOfDriver)
}

/** What Firefox or its driver cannot do. A test that needs it says so by its tag. */
export const firefoxCannot = {
  '@media': 'its driver can neither print, nor force colours, nor change the wish for less motion',
  '@shifts': 'it keeps no record of what shifts; what is in sight is looked at instead',
  '@touch': 'its driver has no finger',
  '@console': 'its driver does not tell the text of an error in the console',
  '@download': 'its driver hears of no download',
  '@no-script': 'its driver cannot turn script off; WebKit is asked instead',
  '@no-webgl': 'its driver cannot take WebGL from it; WebKit is asked instead',
} as const

/** Files whose tests ask nothing that another engine could answer differently. */
export const chromiumAlone = {
  'accessibility.spec.ts': 'has axe read the same document; reader.spec.ts asks both',
  '{any-text,desk}.spec.ts': 'ask the server, its database and the bytes of files',
  '{development,first-frame,older-browsers}.spec.ts': 'ask what Chromium alone can tell',
  'explorer-team.spec.ts': 'draws two maps by software; WebKit is asked with two windows',
  'no-script.spec.ts': "cannot be asked, as Firefox's driver leaves script on; WebKit is",
} as const
