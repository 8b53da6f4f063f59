/**
 * The lowest version of each release line that has all security fixes, as SECURITY.md says. A line
 * that is missing here gets no fixes any more, unless it is newer than all of these.
 */
export const lowestNodes = ['24.22.1', '26.12.1'] as const

/** What is wrong with a Node, in one line. */
export function nodeProblem(version = process.versions.node): string | undefined {
  const line = Number.parseInt(version, 10)
  const lowest = lowestNodes.find((one) => Number.parseInt(one, 10) >= line)
  if (lowest === undefined) return undefined
  if (version.localeCompare(lowest, 'en', { numeric: true }) >= 0) return undefined
  return `Node ${version} lacks security fixes: use Node ${lowest} or newer`
}
