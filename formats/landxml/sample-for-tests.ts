import type { Sample } from '../samples-for-tests.ts'

export const landXmlText = `<?xml version="1.0"?>
<LandXML xmlns="http://www.landxml.org/schema/LandXML-1.2" version="1.2">
<Units><Metric linearUnit="meter"/></Units>
<CoordinateSystem name="UTM 46N" epsgCode="32646"/>
<CgPoints>
<CgPoint name="1" code="BM" desc="Well">2887407.168 370002.494 55.1</CgPoint>
<CgPoint name="2">2887407.168 371002.494 55.2</CgPoint>
</CgPoints>
<Monuments><Monument name="M1" type="iron" pntRef="2"/></Monuments>
<Parcels><Parcel name="Plot" area="12.5"><Center>2887500 370100</Center><CoordGeom>
<Line><Start pntRef="1"/><End pntRef="2"/></Line>
<Line><Start>2887407.168 371002.494</Start><End>2888407.168 371002.494</End></Line>
<Line><Start>2888407.168 371002.494</Start><End pntRef="1"/></Line>
</CoordGeom></Parcel></Parcels>
<Alignments><Alignment name="Road"><CoordGeom>
<Curve rot="cw"><Start>2887407.168 370002.494</Start><Center>2887407.168 370502.494</Center><End>2887407.168 371002.494</End></Curve>
</CoordGeom></Alignment></Alignments>
<Surfaces><Surface name="Ground"><SourceData><Breaklines><Breakline name="edge"><PntList3D>2887407 370002 1 2887407 371002 2</PntList3D></Breakline></Breaklines></SourceData>
<Definition surfType="TIN"><Pnts><P id="1">2887407 370002 1</P><P id="2">2887407 371002 1</P><P id="3">2888407 371002 1</P></Pnts><Faces><F>1 2 3</F><F i="1">3 2 1</F></Faces></Definition></Surface></Surfaces>
</LandXML>
`

export const samples: readonly Sample[] = [
  {
    format: 'landxml',
    files: { 'a.landxml': landXmlText },
    words:
      '<CgPoint name="1"> </CgPoint> 1 2 3 <Parcel name="a"> </Parcel> <Line> </Line> <Start pntRef="1"/> <Curve rot="cw"> </Curve> <Center> <P id="1"> </P> <F> </F> <PntList3D> </PntList3D> epsgCode="32646"',
  },
]
