import type { Format } from '../format.ts'

export const tab: Format = {
  id: 'tab',
  folder: 'tab',
  name: 'MapInfo TAB',
  endings: ['tab'],
  siblings: ['dat', 'map', 'id', 'ind'],
  recognise: ({ text }) => /^!table\b/i.test(text),
}
