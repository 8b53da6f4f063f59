import type { Sample } from '../samples-for-tests.ts'

export const grid = `ncols         3
nrows         2
xllcorner     91.7
yllcorner     26.1
cellsize      0.05
NODATA_value  -9999
1 2 3
4 -9999 6
`

export const samples: readonly Sample[] = [
  {
    format: 'ascii-grid',
    files: { 'a.asc': grid },
    words: 'ncols nrows xllcorner yllcenter cellsize NODATA_value -9999 1 2 1e9 \n',
  },
]
