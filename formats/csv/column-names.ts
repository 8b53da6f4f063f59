/** Common names of coordinate columns. */

export const wktNames = new Set(
  'wkt geom geometry thegeom wktgeom shape geomwkt geo wkb geomwkb wkbgeometry ewkb ewkt geojson'.split(
    ' ',
  ),
)

/**
 * The most usual first. The last lines are Hindi and Marathi, Bengali and Assamese, and related
 * languages.
 */
export const latNames = namesOf(
  'latitude lat decimallatitude ylat gpslat gpslatitude',
  'breite breitengrad latitud latitudine akshansh',
  'अक्षांश অক্ষাংশ અક્ષાંશ ଅକ୍ଷାଂଶ ਅਕਸ਼ਾਂਸ਼ అక్షాంశం ಅಕ್ಷಾಂಶ അക്ഷാംശം அட்சரேகை',
)
export const lngNames = namesOf(
  'longitude lng lon long decimallongitude xlon xlong gpslong gpslon gpslongitude',
  'lange laenge langengrad longitud longitudine deshantar',
  'देशांतर देशान्तर रेखांश দ্রাঘিমাংশ দ্ৰাঘিমাংশ দ্রাঘিমা রেখাংশ રેખાંશ ଦ୍ରାଘିମା ਰੇਖਾਂਸ਼ రేఖాంశం ರೇಖಾಂಶ രേഖാംശം தீர்க்கரேகை',
)
export const xNames = namesOf(
  'x easting eastings east e xcoord coordx pointx utme utmx',
  'পূৰ্ব পূর্ব पूर्व',
)
export const yNames = namesOf(
  'y northing northings north n ycoord coordy pointy utmn utmy',
  'উত্তৰ উত্তর उत्तर',
)

/** Parts of an angle in several columns: degrees, minutes and seconds. */
export const partNames = placesOf(
  'd dd deg degs degree degrees',
  'm mm min mins minute minutes',
  's ss sec secs second seconds',
)

/** Names of a column with north or south, east or west. */
export const sideNames = new Set(
  'dir direction hem hemi hemisphere ns ew ref side indicator'.split(' '),
)

/** Metres per unit. */
export const unitNames: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'm mt mtr mtrs metre metres meter meters': 1,
    'ft feet foot': 0.3048,
    'usft ftus sft': 1200 / 3937,
    'km kms kilometre kilometres kilometer kilometers': 1000,
    cm: 0.01,
    'mm millimetre millimetres millimeter millimeters': 0.001,
    'yd yard yards': 0.9144,
    'chain chains': 20.1168,
    'link links': 0.201168,
  }).flatMap(([names, metres]) => names.split(' ').map((name) => [name, metres] as const)),
)

/** Without accents and vowel signs, for comparing names. */
export function baseLetters(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function namesOf(...lines: string[]): string[] {
  return lines.flatMap((line) => baseLetters(line).split(' '))
}

function placesOf(...lines: string[]): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line, index) => line.split(' ').map((name) => [name, index])))
}
