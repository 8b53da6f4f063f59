/** Invented names in the local style; none is that of a real place or person. */
export const riverName = 'Luhari River'
export const creekName = 'Nilajuri'
export const beelName = 'Podumjar Beel'
export const sandbarName = 'Kahuwa Chapori'
export const hillNames = ['Deotila', 'Meghpahar'] as const

/** The position of each place, relative to the ward's radius. */
export const places = [
  { name: 'Purani Bazar', x: -0.16, y: -0.17 },
  { name: 'Ghatpar', x: 0.18, y: -0.1 },
  { name: 'Bokulpar', x: -0.62, y: -0.14 },
  { name: 'Kumartol', x: -0.42, y: -0.42 },
  { name: 'Natun Bosti', x: 0.06, y: -0.95 },
  { name: 'Padumtol', x: 0.28, y: -0.4 },
  { name: 'Nahartari', x: 0.68, y: -0.24 },
  { name: 'Silasako', x: 0.56, y: -0.7 },
  { name: 'Dhankhola', x: -0.4, y: -1.12 },
  { name: 'Chahbari', x: 0.46, y: -1.14 },
  { name: 'Tatikhuti', x: -0.92, y: -0.46 },
  { name: 'Kothalpam', x: -0.15, y: -0.68 },
] as const

/** The neighbours of the ward, starting on the other bank. */
export const neighbours = [
  { name: 'Uttar Luhari', x: 0.1, y: 0.92 },
  { name: 'Merbosti', x: 1.82, y: -0.42 },
  { name: 'Siligola', x: 0.05, y: -1.84 },
  { name: 'Bokuljan', x: -1.72, y: -0.6 },
] as const

export const highwayName = 'Uttarpar Highway'
export const strandName = 'Ghat Road'

const plants = [
  'Nahar',
  'Bokul',
  'Sewali',
  'Kopou',
  'Ajar',
  'Kathal',
  'Togor',
  'Modar',
  'Simolu',
  'Bokphul',
  'Joba',
  'Kadam',
  'Madhoi',
  'Outenga',
  'Sonaru',
  'Palash',
  'Jetuka',
  'Tamul',
  'Bogori',
  'Amlokhi',
  'Hilikha',
  'Keteki',
  'Malati',
  'Juti',
  'Parijat',
  'Indramalati',
  'Bhebeli',
  'Kanchan',
  'Leteku',
  'Poniol',
]
const mains = ['Bazar Road', 'Mandir Path', 'Rajali', 'Beelpar Road', 'Thana Road', 'Satra Path']
const ways = ['Path', 'Ali', 'Nagar Path', 'Lane', 'Tol Path']

export function mainRoadName(index: number): string {
  return mains[index] ?? `${plants[(index * 7) % plants.length]} Ali`
}

export function streetName(index: number): string {
  const plant = plants[(index * 11 + 5) % plants.length]
  return `${plant} ${ways[Math.floor(index / plants.length) % ways.length]}`
}
