import type { Format, FormatNotes } from '../format.ts'

export const nmea: Format = {
  id: 'nmea',
  name: 'NMEA',
  endings: ['nmea'],
  recognise: ({ text }) => /^(?:[^\r\n]*[\r\n]+){0,5}[^\r\n]{0,40}\$[A-Z]{2}[A-Z]{3},/.test(text),
}

export const notes: FormatNotes = {
  nmea: {
    kept: 'places of GGA, RMC and GLL with time, quality, satellites, height and speed, and the line through them; waypoints (WPL)',
    lost: 'all other sentences',
  },
}
