import { type OpenProblem, problems } from '../problems.ts'

/** An unsupported kind of file that surveyors use. */
interface Foreign {
  /** The start of its text, without leading white space. */
  looks?: RegExp
  /** Its first bytes, as Latin-1 text, without leading white space. */
  starts?: readonly string[]
  /** The end of its name, if the bytes are ambiguous. */
  name?: RegExp
  what: string
  /** The format to save it as; without it, the file is not a map. */
  instead?: string
}

const VECTOR = 'GeoPackage, Shapefile or GeoJSON'
const CAD = 'DXF'
const POINTS = 'CSV or DXF'
const PICTURE = 'GeoTIFF'
/** Microsoft's compound file format, used for many kinds of documents. */
const OLE = '\xd0\xcf\x11\xe0'

const sqlDump = { what: 'An SQL dump', instead: 'GeoPackage, Shapefile, GeoJSON or CSV' }
const PROJECT = 'an ArcGIS project without the data itself'

const foreign: readonly Foreign[] = [
  { starts: ['AC10', 'AC1.', 'AC2.'], what: 'A DWG drawing', instead: CAD },
  { starts: ['AutoCAD Binary DXF'], what: 'A binary DXF', instead: 'text DXF' },
  {
    starts: ['\x08\x05\xfe\x02', '\xc8\x05\xfe\x02', '\x08\x09\xfe\x02', '\xc8\x09\xfe\x02'],
    what: 'A DGN drawing',
    instead: CAD,
  },
  {
    looks: /^.{0,61}RINEX VERS/s,
    what: 'A RINEX file of satellite observations',
    instead: POINTS,
  },
  {
    looks: /^(?:\*?\d\d[\d.]{4}[+-][\dA-Za-z]{8,16} ?){2}/,
    what: 'A Leica file (GSI)',
    instead: POINTS,
  },
  { looks: /^(?:--.*\r?\n)*JB,NM/, what: 'A Carlson field file (RW5)', instead: POINTS },
  { looks: /^00NM(?:SDR|sdr)/, what: 'A Sokkia field file (SDR)', instead: POINTS },
  // Its rows look like those of a table.
  { looks: /^/, name: /\.sql$/i, ...sqlDump },
  { looks: /^(?:--.*\s+)*(?:CREATE TABLE|INSERT INTO|PRAGMA foreign_keys)\b/i, ...sqlDump },
  { looks: /^(?:--.*\s+)*-- (?:PostgreSQL database|MySQL|MariaDB) dump\b/, ...sqlDump },
  {
    looks: /^\[\s*\{[^[\]]*"id"\s*:\s*"document"/,
    what: 'A CZML scene',
    instead: 'KML or GeoJSON',
  },
  { starts: [OLE], name: /\.dgn$/i, what: 'A DGN drawing', instead: CAD },
  { starts: [OLE], name: /\.(?:doc|ppt)$/i, what: 'a document' },
  { starts: [OLE], name: /\.(?:mxd|lyr)$/i, what: PROJECT },
  { starts: [OLE], what: 'An old Excel workbook (.xls)', instead: 'Excel (.xlsx) or CSV' },
  { name: /\.(?:mxd|aprx|lyrx?)$/i, what: PROJECT },
  { name: /\.dwfx?$/i, what: 'A DWF drawing', instead: CAD },
  { starts: ['3D Geometry File Format'], what: 'A Rhino model', instead: CAD },
  { name: /\.skp$/i, what: 'A SketchUp model', instead: 'KML or DXF' },
  { starts: ['ISO-10303-21'], what: 'A building model (IFC or STEP)', instead: CAD },
  {
    name: /\.gdb(?:\/|$)|\.(?:gdbtable|gdbtablx|gdbindexes)$/i,
    what: 'A file geodatabase (.gdb)',
    instead: 'Shapefile in ArcGIS, or as GeoPackage in QGIS',
  },
  {
    starts: ['\0\x01\0\0Standard Jet DB', '\0\x01\0\0Standard ACE DB'],
    what: 'An Access database or personal geodatabase',
    instead: VECTOR,
  },
  { starts: ['EXP  0', 'EXP  1'], what: 'An Arc/Info export (E00)', instead: VECTOR },
  { name: /\.osm\.pbf$/i, what: 'An OpenStreetMap extract (PBF)', instead: VECTOR },
  { starts: ['PMTiles'], what: 'A PMTiles archive of map tiles', instead: VECTOR },
  { starts: ['LASF'], what: 'A LAS point cloud', instead: 'CSV, or GeoTIFF of its heights' },
  { starts: ['DSAA', 'DSBB', 'DSRB'], what: 'A Surfer grid', instead: PICTURE },
  { starts: ['EHFA_HEADER_TAG'], what: 'An ERDAS Imagine picture', instead: PICTURE },
  {
    starts: ['\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
    what: 'A JPEG 2000 picture',
    instead: PICTURE,
  },
  { starts: ['msid'], what: 'A MrSID picture', instead: PICTURE },
  { name: /\.(?:bil|bip|bsq|dem|hgt)$/i, what: 'A raw grid', instead: PICTURE },
  { name: /\.ecw$/i, what: 'An ECW picture', instead: PICTURE },
  { starts: ['NITF0', 'NSIF0'], what: 'A NITF picture', instead: PICTURE },
  { starts: ['\x89HDF', 'CDF\x01', 'CDF\x02'], what: 'A netCDF or HDF file', instead: PICTURE },
  { starts: ['GRIB'], what: 'A GRIB file', instead: PICTURE },
  { name: /\.adf$/i, what: 'An Arc/Info grid or coverage', instead: `${PICTURE} or Shapefile` },
  { name: /\.000$/, what: 'An S-57 sea chart', instead: VECTOR },
  { starts: ['# @VGMT'], what: 'A GMT file', instead: VECTOR },
  { starts: ['&HVERZE'], what: 'A Czech cadastre file (VFK)', instead: VECTOR },
  { starts: ['//$', '//#'], what: 'A Geoconcept export', instead: VECTOR },
  { starts: ['.HODE'], what: 'A SOSI file', instead: VECTOR },
  { starts: ['SXF\0'], what: 'A Panorama map (SXF)', instead: VECTOR },
  { starts: ['SCNT'], name: /\.(?:itf|ili)$/i, what: 'An INTERLIS file', instead: VECTOR },
  { starts: ['ARROW1'], what: 'An Arrow or Feather file', instead: 'GeoParquet' },
  { name: /\.(?:mvt|pbf)$/i, what: 'A vector tile (MVT)', instead: VECTOR },
  { name: /\.rt[1-9a-z]$/i, what: 'A TIGER/Line file', instead: VECTOR },
  { name: /\.ntf$/i, what: 'A British transfer file (NTF)', instead: VECTOR },
  { name: /\.(?:thf|gen|vec)$/i, what: 'An EDIGEO exchange', instead: VECTOR },
  { name: /\.slf$/i, what: 'A Selafin mesh', instead: VECTOR },
  { name: /\.(?:vct|vdc)$/i, what: 'An Idrisi file', instead: VECTOR },
  { starts: ['PCIDSK'], what: 'A PCIDSK picture', instead: PICTURE },
  { starts: ['SIMPLE  ='], what: 'A FITS picture', instead: PICTURE },
  { starts: ['PDS_VERSION_ID'], what: 'A picture of another planet (PDS)', instead: PICTURE },
  { starts: ['Rar!'], what: 'A RAR archive', instead: 'ZIP' },
  { starts: ['7z\xbc\xaf'], what: 'A 7z archive', instead: 'ZIP' },
  { starts: ['BZh'], name: /bz2$/i, what: 'A BZ2 archive', instead: 'ZIP' },
  { starts: ['\xfd7zXZ'], what: 'An XZ archive', instead: 'ZIP' },
  { name: /\.tar$/i, what: 'A TAR archive', instead: 'ZIP' },
  { starts: ['%PDF'], what: 'a PDF' },
  { starts: ['GIF8'], what: 'a GIF picture' },
  { starts: ['BM'], name: /\.bmp$/i, what: 'a BMP picture' },
  { starts: ['RIFF'], name: /\.webp$/i, what: 'a WebP picture' },
  { starts: ['\x89PNG'], what: 'a PNG picture' },
  { starts: ['\xff\xd8\xff'], what: 'a JPEG picture' },
  { name: /\.qg[sz]$/i, what: 'a QGIS project without the data itself' },
  { name: /\.(?:docx?|pptx?|odt|odp)$/i, what: 'a document' },
]

/** By the root element of XML files that are not maps. */
const foreignXml: readonly { root: RegExp; what: string; instead?: string }[] = [
  { root: /^qgis\b/, what: 'a QGIS project or style' },
  { root: /^html\b/i, what: 'a web page' },
  { root: /^JCSDataFile\b/, what: 'A JUMP file (JML)', instead: VECTOR },
  { root: /^TRANSFER\b/, what: 'An INTERLIS file', instead: VECTOR },
  { root: /^svg\b/, what: 'an SVG picture' },
  { root: /^schema\b/, what: 'the XML schema of a GML file' },
  { root: /^\w*Capabilities\b/, what: 'the capabilities document of a map service' },
  { root: /^\w*Exception(?:Report)?\b/, what: 'an error message from a map service' },
  { root: /^StyledLayerDescriptor\b/, what: 'a map style' },
  { root: /^(?:metadata|MD_Metadata)\b/, what: 'a metadata file' },
  { root: /^(?:OGR)?VRTData[sS](?:et|ource)\b/, what: 'a VRT without the data itself' },
]

/** The kind of an unsupported file, by its first bytes; otherwise null. */
export function foreignByBytes(name: string, start: string, xmlRoot: string): OpenProblem | null {
  const bare = start.trimStart()
  const kind =
    foreign.find(
      ({ starts, looks, name: ending }) =>
        (looks?.test(bare) ||
          starts?.some((wanted) => start.startsWith(wanted) || bare.startsWith(wanted))) &&
        (ending?.test(name) ?? true),
    ) ?? foreignXml.find(({ root }) => root.test(xmlRoot))
  return kind ? problemOf(kind, name) : null
}

/** The same by its name alone; used when no format recognises the file. */
export function foreignByName(name: string): OpenProblem | null {
  const kind = foreign.find(
    ({ starts, looks, name: ending }) => !starts && !looks && ending?.test(name),
  )
  return kind ? problemOf(kind, name) : null
}

function problemOf({ what, instead }: Foreign, name: string): OpenProblem {
  return instead === undefined ? problems.noMap(name, what) : problems.unsupported(what, instead)
}
