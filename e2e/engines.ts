/** What Firefox or its driver cannot do. A test that needs it says so by its tag. */
export const firefoxCannot = {
  '@media': 'its driver can neither print, nor force colours, nor change the wish for less motion',
  '@shifts': 'it keeps no record of what shifts',
  '@toolbar': 'its own bar takes the keyboard for as many steps as it has buttons',
  '@touch': 'its driver has no finger',
  '@console': 'its driver does not tell the text of an error in the console',
  '@no-script': 'without script, its driver changes no answer and hears of none',
} as const

/** Files whose tests ask nothing that another engine could answer differently, or ask it for minutes. */
export const chromiumAlone = {
  'any-text.spec.ts': 'asks the server, by a thousand texts',
  'development.spec.ts': 'asks React',
  'first-frame.spec.ts': "asks for Chromium's record of what was painted when",
  'metadata.spec.ts': 'reads bytes, which are the same for everybody',
  'sent-enquiry.spec.ts': "reads what is sent, byte for byte, which Firefox's driver changes",
  'explorer*.spec.ts':
    "draws maps by software for minutes; toasts.spec.ts opens one, and WebKit's journeys more",
} as const
