import { existsSync } from 'node:fs'

/**
 * Ends with one line if a program did not load because packages, or the Node among them, are
 * missing. Nothing is installed here, because this also runs on owners' servers.
 */
export function explainMissing(error) {
  const isNodeTooOld = error.code === 'ERR_UNKNOWN_FILE_EXTENSION'
  if (!isNodeTooOld && !/^Cannot find package/.test(error.message)) throw error
  const node = 'node_modules/.bin/node'
  const isInstalled = existsSync(new URL(`../${node}`, import.meta.url))
  console.error(
    isNodeTooOld && isInstalled
      ? `Node ${process.versions.node} is too old: use ${node}`
      : 'Packages are missing: run npm ci, or npm start, which also builds the site',
  )
  process.exit(1)
}
