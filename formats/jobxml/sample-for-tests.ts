import type { Sample } from '../samples-for-tests.ts'

export const jobXmlText = `<?xml version="1.0"?>
<JOBFile jobName="Ward 7" version="5.6">
<Environment><CoordinateSystem><SystemName>UTM</SystemName><ZoneName>46 North</ZoneName><DatumName>WGS 1984</DatumName></CoordinateSystem></Environment>
<FieldBook>
<PointRecord ID="1" TimeStamp="2024-01-01T10:00:00"><Name>BM1</Name><Code>BM</Code><Method>KeyedIn</Method><Deleted>false</Deleted><Grid><North>2887407.168</North><East>370002.494</East><Elevation>55.1</Elevation></Grid></PointRecord>
<PointRecord ID="2"><Name>old</Name><Deleted>true</Deleted><Grid><North>1</North><East>1</East><Elevation></Elevation></Grid></PointRecord>
<PointRecord ID="3"><Name>GPS1</Name><WGS84><Latitude>26.2</Latitude><Longitude>91.8</Longitude><Height>12</Height></WGS84></PointRecord>
</FieldBook>
</JOBFile>
`

export const samples: readonly Sample[] = [
  {
    format: 'jobxml',
    files: { 'a.jxl': jobXmlText },
    words:
      '<PointRecord ID="1"> </PointRecord> <Reductions> </Reductions> <Point> </Point> <Grid> </Grid> <North> </North> <East> </East> 1 <WGS84> </WGS84> <ZoneName> UTM </ZoneName>',
  },
]
