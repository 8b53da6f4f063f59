/** The places of the ones. */
export function rowsThatPass(passes: Uint8Array): Uint32Array {
  const chosen = new Uint32Array(passes.length)
  let count = 0
  for (let place = 0; place < passes.length; place += 1) {
    if (passes[place]) {
      chosen[count] = place
      count += 1
    }
  }
  return chosen.subarray(0, count)
}
