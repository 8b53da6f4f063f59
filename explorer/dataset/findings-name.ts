/** The name of the layer of a map's findings; it identifies the layer in links, like any file's. */
export function findingsName(map: string): string {
  return `Findings of ${map.replace(/^.*\//, '').replace(/(?:\.\w{1,10}){1,2}$/, '')}.geojson`
}

export const SAMPLE_FINDINGS = findingsName('the sample survey')
