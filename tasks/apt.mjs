import { runQuietly, which } from './run.mjs'

const LOCK_TIMEOUT_S = 120

/**
 * Installs Debian's packages where that can be done without asking anybody. Resolves with what
 * apt-get printed, or with nothing where there is no apt-get.
 */
export async function installWithApt(label, ...packages) {
  if (!which('apt-get')) return ''
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [
      ...asRoot,
      ...['env', 'DEBIAN_FRONTEND=noninteractive'],
      ...['apt-get', '-y', '-q', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_S}`],
      ...args,
    ]
    return runQuietly(label, command, rest)
  }
  const update = await apt('update')
  const install = await apt('install', ...packages)
  return `${update.output}${install.output}`
}
