import type { Sample } from '../samples-for-tests.ts'

export const nmeaText = `$GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1*39\r
$GPGGA,123519,2606.000,N,09142.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r
$GPRMC,123519,A,2606.000,N,09142.000,E,022.4,084.4,230394,003.1,W*6A\r
$GNGGA,123520.50,2612.000,N,09148.000,E,4,12,0.6,55.0,M,46.9,M,,*47\r
$GPGLL,1530.0,S,04500.0,W,123521,A\r
$GPGGA,123522,,,,,0,00,,,M,,M,,*47\r
`

export const samples: readonly Sample[] = [
  {
    format: 'nmea',
    files: { 'a.nmea': nmeaText },
    words: '$GPGGA, $GNRMC, $GPGLL, 2606.000,N, 09142.000,E, 123519, A, V, * \n',
  },
]
