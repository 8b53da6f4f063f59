/** The possible numbers of divisions, and metres per division up to a power of ten. */
const forms = [4, 5, 3, 2].flatMap((divisions) =>
  [1, 2, 5].map((digit) => ({ divisions, digit, digits: divisions * digit })),
)

/**
 * The longest bar of round divisions that fits; lengths in metres on the ground and in points on the
 * paper.
 */
export function buildScaleBar(pointsPerMetre: number, mostPt: number) {
  const mostM = mostPt / pointsPerMetre
  const power = 10 ** Math.floor(Math.log10(mostM / 2))
  const fitting = forms.flatMap((form) =>
    [power / 10, power].flatMap((ten) =>
      form.digits * ten <= mostM
        ? [{ divisions: form.divisions, divisionM: form.digit * ten, m: form.digits * ten }]
        : [],
    ),
  )
  const { divisions, divisionM } = fitting.reduce((best, bar) => (bar.m > best.m ? bar : best))
  const isLong = divisionM * divisions >= 2000
  const labels = Array.from({ length: divisions + 1 }, (_, i) =>
    writeLength(isLong ? (i * divisionM) / 1000 : i * divisionM),
  )
  return {
    divisions,
    divisionM,
    divisionPt: divisionM * pointsPerMetre,
    /** One for each end of a division, without its unit. */
    labels,
    unit: isLong ? ('km' as const) : ('m' as const),
  }
}

function writeLength(value: number): string {
  return String(Number(value.toPrecision(6)))
}
