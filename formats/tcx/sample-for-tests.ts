import type { Sample } from '../samples-for-tests.ts'

const place = (lng: number, lat: number) =>
  `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lng}</LongitudeDegrees></Position>`
const trackpoint = (lng: number, lat: number) =>
  `<Trackpoint><Time>2024-05-17T12:00:00Z</Time>${place(lng, lat)}<AltitudeMeters>55</AltitudeMeters></Trackpoint>`

export const tcxText = `<?xml version="1.0"?>
<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
<Activities><Activity Sport="Running"><Id>2024-05-17T12:00:00Z</Id>
<Lap StartTime="2024-05-17T12:00:00Z"><DistanceMeters>10</DistanceMeters><Track>${trackpoint(91.7, 26.1)}<Trackpoint><Time>2024-05-17T12:00:01Z</Time></Trackpoint>${trackpoint(91.8, 26.2)}</Track><Track>${trackpoint(91.8, 26.1)}${trackpoint(91.7, 26.2)}</Track><Notes>of the lap</Notes></Lap>
<Notes>Along the canal</Notes></Activity></Activities>
<Courses><Course><Name>Canal</Name><Lap><BeginPosition><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></BeginPosition></Lap><Track>${trackpoint(91.6, 26.1)}${trackpoint(91.7, 26.1)}</Track>
<CoursePoint><Name>Well</Name><Time>2024-05-17T12:00:00Z</Time>${place(91.75, 26.25)}<PointType>Water</PointType></CoursePoint></Course></Courses>
</TrainingCenterDatabase>
`

export const samples: readonly Sample[] = [
  {
    format: 'tcx',
    files: { 'run.tcx': tcxText },
    words:
      '<Activity> </Activity> <Track> </Track> <Position> </Position> <LatitudeDegrees>1</LatitudeDegrees> <CoursePoint> </CoursePoint> <Course> </Course> <Name>',
  },
]
