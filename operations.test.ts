// Complete run: it installs the site in a namespace, as an owner would.
// Own process: it runs the commands of the guide in separate namespaces.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { commandBlocks, operationsGuide } from './documents-for-tests.ts'
import { copyWith } from './readme-rows-for-tests.ts'
import { writeSite } from './server/site-for-tests.ts'

const projectDir = import.meta.dirname

it('the guide to operations works from its first command to its last', needsRoot(), async (t) => {
  const source = copyWith([], ['art', 'bench', 'e2e', 'explorer', 'formats', 'simulation'])
  t.after(() => rmSync(source, { recursive: true }))
  const git = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-C', source]
  execFileSync('git', [...git, 'init', '--quiet'])
  execFileSync('git', [...git, 'add', '--all'])
  execFileSync('git', [...git, 'commit', '--quiet', '--message', 'site: begin'])
  const site = await writeSite(t)

  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', 'bash', '-e'],
    { input: scriptOf(t, source, site), encoding: 'utf8', cwd: '/' },
  )

  assert.equal(status, 0, `${stderr.slice(-3_000)}\n${stdout}`)
  assert.match(stderr, /^the backup cannot be copied: EACCES/m, 'a reason in one line')
  assert.doesNotMatch(stderr, /^ +at /m, 'no stack trace')
  assert.match(stdout, /^kept$/m)
  assert.doesNotMatch(stdout, /^erased$/m)
})

/** Replaces the network, npm and systemd, which the namespace lacks. */
function scriptOf(t: TestContext, source: string, site: string): string {
  const bin = mkdtempSync(join(tmpdir(), 'operations-'))
  t.after(() => rmSync(bin, { recursive: true }))
  const scripts = { systemctl: SYSTEMCTL, npm: npmOf(site), curl: CURL }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/bash -e\n${script}`)
    chmodSync(join(bin, name), 0o755)
  }
  mkdirSync(join(bin, 'etc'))
  const blocks = operationsGuide.flatMap(commandBlocks).filter(({ reason }) => !reason)
  const steps = blocks.map(({ commands }) => {
    if (commands.includes('desk/main.ts')) return openDeskBy(commands)
    if (commands.startsWith('ACTOR=cron')) return cronJobOf(commands)
    if (commands.includes('enquiries restore')) return restoreBy(commands)
    return commands
  })
  assert.ok(steps.length > 8)
  return `
    trap '{ echo "exit code $?: $BASH_COMMAND"; tail -n 20 /run/lessa.log; } >&2' ERR
    not() { echo "unexpected: $1" >&2; exit 1; }
    export PATH=${bin}:$PATH HOME=/root GIT_CONFIG_COUNT=2
    export GIT_CONFIG_KEY_0=url.${source}.insteadOf GIT_CONFIG_VALUE_0=https://git.example.org/lessa.git
    export GIT_CONFIG_KEY_1=safe.directory GIT_CONFIG_VALUE_1='*'
    ip link set lo up
    cp -a /etc/. ${bin}/etc && mount --bind ${bin}/etc /etc
    mkdir -p /etc/systemd/system
    for folder in /opt /var/lib /var/backups /var/cache /run; do mount -t tmpfs none $folder; done
    install -d -m 1777 /run/compiled && export NODE_COMPILE_CACHE=/run/compiled
    ${steps.join('\n').replace(/^chmod 640 \.env$/m, "$&\nsed -i 's#^DATA_DIR=.*#DATA_DIR=/var/lib/lessa#' .env")}
    enquiries export --format csv | grep -o '\\bkept\\b\\|\\berased\\b'`
}

/** Starts and stops the unit's command, as its user, with its data folder. */
const SYSTEMCTL = `
  of() { sed -n "s/^$1=//p" /etc/systemd/system/lessa.service; }
  start() {
    install -d -o "$(of User)" -m "$(of StateDirectoryMode)" "/var/lib/$(of StateDirectory)"
    cd "$(of WorkingDirectory)"
    setsid setpriv --reuid "$(of User)" --regid "$(of User)" --init-groups $(of ExecStart) > /run/lessa.log 2>&1 < /dev/null &
    echo $! > /run/lessa.pid
  }
  case "$*" in
    'enable --now lessa' | 'start lessa') start ;;
    'stop lessa') kill "$(cat /run/lessa.pid)" && tail -s 0.1 --pid="$(cat /run/lessa.pid)" -f /dev/null ;;
    daemon-reload) ;;
    *) exit 1 ;;
  esac`

/** As patient as a busy machine needs; the guide's own patience is for an idle one. */
const CURL = '/usr/bin/curl "$@" --retry 600 --retry-delay 1'

function npmOf(site: string): string {
  return `
  case "$*" in
    ci) mkdir node_modules && mount --bind ${projectDir}/node_modules node_modules ;;
    'run build') cp -r ${site} site/dist && chmod -R a+rX site/dist ;;
    *) exit 1 ;;
  esac`
}

/** The desk serves until the namespace ends. */
function openDeskBy(commands: string): string {
  return `exec 3< <(${commands.trim()} < /dev/null)
    curl -fs -o /dev/null "$(grep -om1 'http://[^ ]*' <&3)"`
}

/** Runs the job of a cron line as the user it names. */
function cronJobOf(lines: string): string {
  const [, user, job = ''] = /^(?:[\d*]+ +){5}(\w+) +(.*)$/m.exec(lines) ?? []
  return `(cd / && ACTOR=cron runuser -u ${user} -- sh -c '${job.replaceAll('\\%', '%').replaceAll("'", '"')}')`
}

/** Once with a failing step, after which the server must not start, and once as written. */
function restoreBy(commands: string): string {
  const send = (name: string) => `curl -fs -o /dev/null http://127.0.0.1:3000/api/contact \
    -H 'content-type: application/json' \
    -d '{"name": "${name}", "email": "${name}@example.org", "message": "Hello"}'`
  return `
    ${send('kept')}; ${send('erased')}
    enquiries backup /var/backups/lessa/2026-01-31.db
    enquiries erase --email erased@example.org
    if (${commands.replace('-o lessa ', '').trim()}); then not 'restored by a user who may not'; fi
    if curl -fs http://127.0.0.1:3000/readyz; then not 'a server after a failed restore'; fi
    mv /var/lib/lessa/broken/* /var/lib/lessa/ && rmdir /var/lib/lessa/broken
    systemctl start lessa
    curl -fs --retry 9 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz
    ${commands}
    curl -fs --retry 9 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz`
}

function needsRoot(): { skip: string | false } {
  const tools = globSync('/usr/{bin,sbin}/{unshare,useradd,runuser,setpriv,ip,curl}')
  const mayUnshare =
    process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
  return { skip: !(mayUnshare && tools.length >= 6) && 'it needs root and Linux namespaces' }
}
