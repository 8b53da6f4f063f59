// Complete run: it installs the site in a namespace, as an owner would.
// Own process: it runs the commands of the guide in separate namespaces.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { needsOwnRoot, runInOwnRoot } from '../testing/own-root.ts'
import { commandBlocks, operationsGuide } from './documents-for-tests.ts'

it(
  'the guide to operations works from its first command to its last',
  needsOwnRoot(),
  async (t) => {
    const { code, stdout, stderr } = await runInOwnRoot(t, scriptOf())

    assert.equal(code, 0, `${stderr.slice(-3_000)}\n${stdout}`)
    assert.match(stderr, /^the backup cannot be copied: EACCES/m, 'a reason in one line')
    assert.doesNotMatch(stderr, /^ +at /m, 'no stack trace')
    assert.match(stdout, /^kept$/m)
    assert.doesNotMatch(stdout, /^erased$/m)
  },
)

/** Replaces the network, npm and systemd, which the new system lacks. */
function scriptOf(): string {
  const blocks = operationsGuide.flatMap(commandBlocks).filter(({ reason }) => !reason)
  const steps = blocks.map(({ commands }) => {
    if (commands.includes('desk/main.ts')) return openDeskBy(commands)
    if (commands.startsWith('ACTOR=cron')) return cronJobOf(commands)
    if (commands.includes('enquiries restore')) return restoreBy(commands)
    return commands
  })
  assert.ok(steps.length > 8)
  const programs = { systemctl: SYSTEMCTL, npm: NPM, curl: CURL }
  return `
    trap '{ echo "exit code $?: $BASH_COMMAND"; tail -n 20 /run/lessa.log; } >&2' ERR
    not() { echo "unexpected: $1" >&2; exit 1; }
    mkdir -p /run/bin /etc/systemd/system && export PATH=/run/bin:$PATH
    ${Object.entries(programs).map(programOf).join('')}
    install -d -m 1777 /run/compiled && export NODE_COMPILE_CACHE=/run/compiled
    ${SOURCE}
    ${steps.join('\n').replace(/^chmod 640 \.env$/m, "$&\nsed -i 's#^DATA_DIR=.*#DATA_DIR=/var/lib/lessa#' .env")}
    enquiries export --format csv | grep -o '\\bkept\\b\\|\\berased\\b'`
}

function programOf([name, script]: [string, string]): string {
  const file = `/run/bin/${name}`
  return `cat > ${file} <<'END'\n#!/bin/bash -e\n${script}\nEND\nchmod +x ${file}\n`
}

/** A repository of this project at the guide's address, without what a server does not need. */
const SOURCE = `
  mkdir /opt/node && ln -s /project/node_modules/node/bin /opt/node/bin
  mkdir /run/source && cd /run/source
  tar -C /project -c --exclude={.git,.env,node_modules,dist,art,explorer,formats,quality} . | tar -x
  git config --global user.name Ada && git config --global user.email ada@example.org
  git config --global url./run/source.insteadOf https://git.example.org/lessa.git
  git config --global safe.directory '*'
  git init --quiet && git add --all && git commit --quiet --message 'site: begin'`

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

/** Packages are linked from the project, workspaces from the clone. */
const NPM = `
  case "$*" in
    ci) mkdir node_modules && cp -a /project/node_modules/@app node_modules/
      find /project/node_modules -mindepth 1 -maxdepth 1 ! -name @app ! -name '.[^b]*' -exec ln -s -t node_modules {} + ;;
    'ci --omit=dev --workspace=server') ;;
    'run build') cp -r /project/site/dist site/dist && chmod -R a+rX site/dist ;;
    *) exit 1 ;;
  esac`

/** As patient as a busy machine needs; the guide's own patience is for an idle one. */
const CURL = '/usr/bin/curl "$@" --retry 600 --retry-delay 1'

/** The desk serves until the script ends. */
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
