import { epsgOfZone, GUWAHATI_ZONE } from '../crs/utm.ts'
import { type Sample, utm } from '../samples-for-tests.ts'

export const dxfText = pairs(`0 SECTION|2 HEADER|9 $ACADVER|1 AC1015|0 ENDSEC|0 SECTION|2 ENTITIES
0 LWPOLYLINE|5 A1|8 Plots|90 4|70 1|10 91.7|20 26.1|10 91.8|20 26.1|10 91.8|20 26.2|10 91.7|20 26.2
0 HATCH|8 Holes|2 SOLID|91 2|92 2|72 0|73 1|93 3|10 91.7|20 26.1|10 91.8|20 26.1|10 91.8|20 26.2|97 0|92 1|93 3|72 1|10 91.75|20 26.12|11 91.78|21 26.12|72 1|10 91.78|20 26.12|11 91.78|21 26.15|72 1|10 91.78|20 26.15|11 91.75|21 26.12|97 0
0 POLYLINE|8 Roads|66 1|70 0|0 VERTEX|10 91.6|20 26.1|42 0.5|0 VERTEX|10 91.7|20 26.1|0 SEQEND
0 LINE|8 Roads|10 91.6|20 26.1|11 91.7|21 26.1
0 CIRCLE|8 Wells|10 91.75|20 26.24|40 0.01
0 ARC|8 Roads|10 91.75|20 26.2|40 0.01|50 0|51 90
0 ELLIPSE|8 Roads|10 91.75|20 26.2|11 0.01|21 0|40 0.5|41 0|42 6.283185307
0 SPLINE|8 Roads|70 8|71 2|72 6|73 3|40 0|40 0|40 0|40 1|40 1|40 1|10 91.6|20 26.1|10 91.65|20 26.2|10 91.7|20 26.1
0 POINT|8 Wells|10 91.75|20 26.25
0 TEXT|8 Names|10 91.75|20 26.25|1 Well 45%%d
0 INSERT|8 Wells|2 PUMP|10 91.75|20 26.25
0 ENDSEC|0 EOF`)

/** Code and value on separate lines, as in a drawing. */
export function pairs(text: string): string {
  return text
    .split(/[|\n]/)
    .map((pair) => pair.replace(' ', '\n'))
    .join('\n')
}

export const samples: readonly Sample[] = [
  {
    format: 'dxf',
    files: { 'a.dxf': dxfText },
    words:
      '0\n 10\n 20\n 42\n 70\n 92\n 93\n LWPOLYLINE\n HATCH\n SPLINE\n VERTEX\n SEQEND\n SECTION\n ENTITIES\n ENDSEC\n 2\n -1\n 1e99\n',
    saved: {
      // Tolerance: tenths of a millimetre, there and back.
      tolerance: 2e-8,
      isDrawing: true,
      gdalSource: (path) => [
        ...[path, '--config', 'DXF_INCLUDE_RAW_CODE_VALUES', 'TRUE'],
        ...['-s_srs', `EPSG:${epsgOfZone(GUWAHATI_ZONE)}`, '-t_srs', 'EPSG:4326'],
        ...['-where', "Layer <> 'PLOT_NUMBERS'", '-nlt', 'POLYGON'],
      ],
      gdalAttributes: ({ RawCodeValues: codes }) => extendedData(codes),
    },
    gdal: [
      {
        driver: 'DXF',
        name: 'a.dxf',
        options: utm,
        crs: 'EPSG:32646',
        ask: 'EPSG:32646',
        isBare: true,
        kinds: ['plot', 'point', 'line', 'area'],
      },
    ],
  },
]

/** Attributes are text only: `1000 name=value`. */
function extendedData(codes: unknown): Record<string, unknown> {
  const pairs = (Array.isArray(codes) ? codes : []).flatMap((code) => {
    const [, name, text] = /^1000 (\w+)=(.*)$/.exec(String(code)) ?? []
    return name ? [[name, /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text]] : []
  })
  return Object.fromEntries(pairs)
}
