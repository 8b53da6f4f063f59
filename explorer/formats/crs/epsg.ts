/** A reference system by its EPSG code: its name and how proj4 is told of it. */
export interface Epsg {
  name: string
  definition: string
  /** Latitude or northing comes first wherever EPSG's own order of axes holds. */
  isNorthFirst: boolean
}

/** The codes that matter here: the world's, UTM, and what India's surveys use. */
export function findEpsg(code: number): Epsg | null {
  if (mercators.has(code)) return east('WGS 84 / Pseudo-Mercator', WEB_MERCATOR)
  const geographic = geographics.get(code)
  if (geographic) {
    const [name, datum] = geographic
    return { name, definition: `+proj=longlat ${datum} +no_defs`, isNorthFirst: true }
  }
  return findUtm(code) ?? findIndian(code) ?? named.get(code) ?? null
}

/** Esri's .prj files carry no code; the names of what we know are enough, however they are spelt. */
export function findEpsgByName(name: string): number | null {
  const wanted = plainName(name)
  if (wanted === 'wgs84webmercatorauxiliarysphere') return 3857
  const codes = [
    ...[3857, ...geographics.keys(), ...named.keys()],
    ...[...cones, ...cylinders, ...zones].map(([code]) => code),
    ...utmFamilies.flatMap(({ base, from, to }) =>
      Array.from({ length: to - from + 1 }, (_, i) => base + from + i),
    ),
  ]
  return codes.find((code) => plainName(findEpsg(code)?.name ?? '') === wanted) ?? null
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/^gcs/, '')
    .replace(/^wgs1984/, 'wgs84')
    .replace(/^(?:nad1983|northamerican1983)/, 'nad83')
    .replace(/^etrs1989/, 'etrs89')
}

const WEB_MERCATOR =
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs'
const mercators = new Set([3857, 3785, 900913, 102100, 102113])

// Everest's spheroid as each survey defined it, and its shift to WGS 84 as EPSG gives it.
const KALIANPUR_1937 = '+ellps=evrst30 +towgs84=282,726,254,0,0,0,0'
const KALIANPUR_1962 = '+a=6377301.243 +rf=300.8017255 +towgs84=283,682,231,0,0,0,0'
const KALIANPUR_1975 = '+a=6377299.151 +rf=300.8017255 +towgs84=295,736,257,0,0,0,0'
const ETRS89 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0'

const geographics = new Map<number, readonly [name: string, datum: string]>([
  [4326, ['WGS 84', '+datum=WGS84']],
  [4979, ['WGS 84', '+datum=WGS84']],
  [4258, ['ETRS89', ETRS89]],
  [4269, ['NAD83', '+datum=NAD83']],
  [4144, ['Kalianpur 1937', KALIANPUR_1937]],
  [4145, ['Kalianpur 1962', KALIANPUR_1962]],
  [4146, ['Kalianpur 1975', KALIANPUR_1975]],
])

const named = new Map<number, Epsg>([
  [
    3395,
    east('WGS 84 / World Mercator', '+proj=merc +lon_0=0 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m'),
  ],
  [
    4087,
    east(
      'WGS 84 / World Equidistant Cylindrical',
      '+proj=eqc +lat_ts=0 +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 +datum=WGS84 +units=m',
    ),
  ],
  [
    3035,
    {
      name: 'ETRS89-extended / LAEA Europe',
      definition: `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${ETRS89} +units=m`,
      isNorthFirst: true,
    },
  ],
  [
    2154,
    east(
      'RGF93 v1 / Lambert-93',
      `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${ETRS89} +units=m`,
    ),
  ],
])

function east(name: string, definition: string): Epsg {
  return { name, definition: `${definition} +no_defs`, isNorthFirst: false }
}

/** Families of UTM zones: the code of zone 0, the zones there are, and their datum. */
const utmFamilies = [
  { base: 32_600, from: 1, to: 60, name: 'WGS 84', datum: '+datum=WGS84', hemisphere: 'N' },
  { base: 32_700, from: 1, to: 60, name: 'WGS 84', datum: '+datum=WGS84', hemisphere: 'S' },
  { base: 25_800, from: 28, to: 38, name: 'ETRS89', datum: ETRS89, hemisphere: 'N' },
  { base: 26_900, from: 1, to: 23, name: 'NAD83', datum: '+datum=NAD83', hemisphere: 'N' },
  {
    base: 24_260,
    from: 45,
    to: 46,
    name: 'Kalianpur 1937',
    datum: KALIANPUR_1937,
    hemisphere: 'N',
  },
  {
    base: 24_270,
    from: 41,
    to: 43,
    name: 'Kalianpur 1962',
    datum: KALIANPUR_1962,
    hemisphere: 'N',
  },
  {
    base: 24_300,
    from: 42,
    to: 47,
    name: 'Kalianpur 1975',
    datum: KALIANPUR_1975,
    hemisphere: 'N',
  },
] as const

function findUtm(code: number): Epsg | null {
  for (const { base, from, to, name, datum, hemisphere } of utmFamilies) {
    const zone = code - base
    if (!(zone >= from && zone <= to)) continue
    const south = hemisphere === 'S' ? '+south ' : ''
    return east(
      `${name} / UTM zone ${zone}${hemisphere}`,
      `+proj=utm +zone=${zone} ${south}${datum} +units=m`,
    )
  }
  return null
}

function findIndian(code: number): Epsg | null {
  const cone = cones.find(([own]) => own === code)
  if (cone) {
    const [, name, lat, lng, lower, upper] = cone
    const place = `+lat_0=${lat} +lon_0=${lng} +lat_1=${lower} +lat_2=${upper}`
    const shift = code === 7755 ? '+x_0=4000000 +y_0=4000000' : '+x_0=1000000 +y_0=1000000'
    return east(`WGS 84 / ${name}`, `+proj=lcc ${place} ${shift} +datum=WGS84 +units=m`)
  }
  const cylinder = cylinders.find(([own]) => own === code)
  if (cylinder) {
    const [, name, lat, lng, scale] = cylinder
    const place = `+lat_0=${lat} +lon_0=${lng} +k=${scale} +x_0=1000000 +y_0=1000000`
    return east(`WGS 84 / ${name}`, `+proj=tmerc ${place} +datum=WGS84 +units=m`)
  }
  const zone = zones.find(([own]) => own === code)
  if (!zone) return null
  const [, name, datum, lat, lng, x, y] = zone
  const place = `+lat_1=${lat} +lat_0=${lat} +lon_0=${lng} +k_0=0.99878641 +x_0=${x} +y_0=${y}`
  return east(name, `+proj=lcc ${place} ${datum} +units=m`)
}

/** Lambert cones of the national framework: code, state, origin and the two parallels. */
const cones = [
  [7755, 'India NSF LCC', 24, 80, 12.472955, 35.1728044444444],
  [7756, 'Andhra Pradesh', 16.25543298, 80.875, 13.75, 18.75],
  [7757, 'Arunachal Pradesh', 28.00157897, 94.5, 27, 29],
  [7758, 'Assam', 26.00257703, 92.75, 24.6666666666667, 27.3333333333333],
  [7759, 'Bihar', 25.87725247, 85.875, 24.625, 27.125],
  [7760, 'Delhi', 28.62510126, 77, 28.375, 28.875],
  [7761, 'Gujarat', 22.37807121, 71.375, 20.7916666666667, 23.9583333333333],
  [7762, 'Haryana', 29.25226266, 76, 28.0833333333333, 30.4166666666667],
  [7763, 'Himachal Pradesh', 31.75183497, 77.375, 30.75, 32.75],
  [7764, 'Jammu and Kashmir', 34.75570874, 76.5, 33.0833333333333, 36.4166666666667],
  [7765, 'Jharkhand', 23.62652682, 85.625, 22.5416666666667, 24.7083333333333],
  [7766, 'Madhya Pradesh', 24.00529821, 78.375, 22, 26],
  [7767, 'Maharashtra', 18.88015774, 76.75, 16.625, 21.125],
  [7768, 'Manipur', 24.75060911, 94, 24.0833333333333, 25.4166666666667],
  [7769, 'Meghalaya', 25.62524747, 91.375, 25.2083333333333, 26.0416666666667],
  [7770, 'Nagaland', 26.12581974, 94.375, 25.375, 26.875],
  [7771, 'India Northeast', 25.63452135, 93.5, 23.0416666666667, 28.2083333333333],
  [7772, 'Orissa', 20.25305174, 84.375, 18.5833333333333, 21.9166666666667],
  [7773, 'Punjab', 31.00178226, 75.375, 30, 32],
  [7774, 'Rajasthan', 26.88505546, 73.875, 24.2916666666667, 29.4583333333333],
  [7775, 'Uttar Pradesh', 27.13270823, 80.875, 24.875, 29.375],
  [7776, 'Uttaranchal', 30.0017132, 79.375, 29, 31],
] as const

/** Transverse cylinders of the same framework: code, state, origin and scale. */
const cylinders = [
  [7777, 'Andaman and Nicobar', 10.25, 93.25, 0.9999428],
  [7778, 'Chhattisgarh', 21, 82.25, 0.9998332],
  [7779, 'Goa', 15.375, 74, 0.9999913],
  [7780, 'Karnataka', 15.125, 76.375, 0.9998012],
  [7781, 'Kerala', 10.5, 76, 0.9999177],
  [7782, 'Lakshadweep', 10, 73.125, 0.9999536],
  [7783, 'Mizoram', 23.125, 92.75, 0.9999821],
  [7784, 'Sikkim', 27.625, 88.5, 0.9999926],
  [7785, 'Tamil Nadu', 10.875, 78.375, 0.9997942],
  [7786, 'Tripura', 23.75, 91.75, 0.9999822],
  [7787, 'West Bengal', 24.375, 87.875, 0.9998584],
] as const

/** The Lambert zones of Everest's time, in metres: code, name, datum, origin and false origin. */
const zones = [
  [24375, 'Kalianpur 1937 / India zone IIb', KALIANPUR_1937, 26, 90, 2743185.69, 914395.23],
  [24376, 'Kalianpur 1962 / India zone I', KALIANPUR_1962, 32.5, 68, 2743196.4, 914398.8],
  [24377, 'Kalianpur 1962 / India zone IIa', KALIANPUR_1962, 26, 74, 2743196.4, 914398.8],
  [24378, 'Kalianpur 1975 / India zone I', KALIANPUR_1975, 32.5, 68, 2743195.5, 914398.5],
  [24379, 'Kalianpur 1975 / India zone IIa', KALIANPUR_1975, 26, 74, 2743195.5, 914398.5],
  [24380, 'Kalianpur 1975 / India zone IIb', KALIANPUR_1975, 26, 90, 2743195.5, 914398.5],
  [24381, 'Kalianpur 1975 / India zone IIIa', KALIANPUR_1975, 19, 80, 2743195.5, 914398.5],
  [24383, 'Kalianpur 1975 / India zone IVa', KALIANPUR_1975, 12, 80, 2743195.5, 914398.5],
] as const
