import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

/**
 * Runs a Bash script as root of a new system, which has the programs in /usr and this project in
 * /project, and these files in /given, all read-only, and nothing else of this machine: no accounts,
 * settings, files, processes or ports. It ends with the script, with the test, and with the test's process.
 */
export async function runInOwnRoot(t: TestContext, script: string, given = projectDir) {
  const [command = '', ...args] = [...namespaces, 'bash', '-e', '-c', ROOT, 'bash', projectDir]
  const child = spawn(command, [...args, given, script], {
    ...{ cwd: '/', env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] as const },
    ...{ signal: t.signal, killSignal: 'SIGKILL' },
  })
  const ended = once(child, 'close')
  const [[code], stdout, stderr] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, stdout, stderr }
}

/** Leaves out a test where the system forbids this, as most containers do. */
export function needsOwnRoot(): { skip: string | false } {
  const [command = '', ...args] = [...namespaces, 'mount', '-t', 'tmpfs', 'none', '/sys']
  const mayMount = process.getuid?.() === 0 && spawnSync(command, args).status === 0
  return { skip: !mayMount && 'it needs root on Linux, and permission to mount' }
}

const projectDir = join(import.meta.dirname, '../..')

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** The parent process kills `unshare` when it ends, however it ends, and `unshare` everything else. */
const namespaces = [
  ...['setpriv', '--pdeathsig', 'KILL'],
  ...['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child'],
]

/** Made in memory, at a folder that every Linux has and that nothing here needs. */
const ROOT = `
  umask 022
  mount -t tmpfs -o mode=755 none /sys
  cd /sys
  share() { mkdir -p ".$2"; mount --bind -o ro "$1" ".$2"; }
  share /usr /usr
  share "$1" /project
  share "$2" /given
  for folder in /bin /sbin /lib*; do
    if [ -L $folder ]; then cp -P $folder .; else share $folder $folder; fi
  done
  mkdir -p dev/shm etc/pam.d opt proc run var/{backups,cache,lib}
  mkdir -m 700 root && mkdir -m 1777 tmp
  mount -t proc none proc
  for device in null zero full random urandom; do
    touch dev/$device && mount --bind /dev/$device dev/$device
  done
  ln -s /proc/self/fd dev/fd
  cp -a /etc/{alternatives,ld.so.cache,ld.so.conf*,login.defs} etc 2> /dev/null || true
  for kind in auth account password session; do echo $kind required pam_permit.so; done > etc/pam.d/other
  echo root:x:0:0:root:/root:/bin/bash > etc/passwd
  echo root:x:0: > etc/group
  echo 127.0.0.1 localhost > etc/hosts
  ip link set lo up
  export HOME=/root
  exec chroot . bash -e -c "cd /
    $3"`
