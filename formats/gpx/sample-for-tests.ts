import type { Sample } from '../samples-for-tests.ts'

export const gpxText = `<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="26.25" lon="91.75"><name>Well</name><ele>55</ele></wpt>
<rte><name>Road</name><rtept lat="26.1" lon="91.6"/><rtept lat="26.12" lon="91.65"><name>bend</name></rtept><rtept lat="26.1" lon="91.7"/></rte>
<trk><name>Walk</name><trkseg><trkpt lat="26.1" lon="91.7"><ele>1</ele></trkpt><trkpt lat="26.2" lon="91.8"/></trkseg><trkseg><trkpt lat="26.2" lon="91.7"/><trkpt lat="26.1" lon="91.7"/></trkseg></trk>
</gpx>
`

export const samples: readonly Sample[] = [
  {
    format: 'gpx',
    files: { 'walk.gpx': gpxText },
    words:
      '<trk> </trk> <trkpt lat="1" lon="2"/> <wpt lat=\'x\' > </wpt> <rte> </rte> <name> </name> lat= "',
  },
]
