/** The icons of controls: strokes with square caps in a box of 16. */
const paths = {
  close: 'm3 3 10 10M13 3 3 13',
  up: 'm3 10.5 5-5 5 5',
  down: 'm3 5.5 5 5 5-5',
  plus: 'M8 2.5v11M2.5 8h11',
  minus: 'M2.5 8h11',
  whole: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  grip: 'M3 5.5h10M3 10.5h10',
  print: 'M4.5 6V2h7v4M4.5 11.5H2V6h12v5.5h-2.5M4.5 9.5h7V14h-7z',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4 3.4 3.4',
  measure: 'm1.5 10.5 9-9 4 4-9 9zM4 8l1.5 1.5M6.5 5.5 8 7M9 3l1.5 1.5',
  undo: 'M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6',
  redo: 'm10 3 3.5 3.5L10 10m3-3.5H6.5a3.5 3.5 0 0 0 0 7H10',
  files: 'M5 2.5h5.5l3 3v6H5zM2.5 5v9h8',
  more: 'M2.5 4.5h5m4 0h2m-11 7h2m4 0h5M9.5 2.5v4m-3 3v4',
  share: 'M8 10V2m-3 3 3-3 3 3M3 8v6h10V8',
} as const

export function Glyph({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
