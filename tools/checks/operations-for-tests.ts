import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeFolder } from '../testing/folder.ts'
import { runInOwnRoot } from '../testing/own-root.ts'
import type { CommandBlock } from './documents-for-tests.ts'

/**
 * Runs a script as root of a new system, which lacks only the network, npm and systemd. To the
 * guide, the script has only these functions:
 *
 * - `twice BLOCK`: pastes a block into a new shell, two times; it must succeed, and print what the
 *   page says.
 * - `though BLOCK`: once, where it may fail; `without COMMAND` lets a command fail until `repair`.
 * - `job`: what the block of the cron job has cron do each night.
 *
 * After each of them, the site must be up and have every enquiry of `send NAME`, and nobody of
 * `erased NAME`.
 */
export async function carryOut(
  t: TestContext,
  blocks: readonly CommandBlock[],
  script: string,
  releases: readonly { version: string; tar: Buffer }[] = [],
) {
  const dir = makeFolder(t)
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
  for (const { name, commands, output } of blocks) {
    write(`blocks/${name}`, commands)
    write(`outputs/${name}`, output)
  }
  const functions = blocks.filter(({ commands }) => /^\w+\(\) \{/.test(commands))
  write('functions', functions.map(({ commands }) => commands).join('\n'))
  for (const { version, tar } of releases) write(`releases/${version}.tar`, tar)
  write('facts.mjs', FACTS)
  for (const [name, program] of Object.entries(PROGRAMS))
    write(`bin/${name}`, `#!/bin/bash\n${program}`)
  write('script', `${WORLD}\n${script}`)
  return runInOwnRoot(t, 'source /given/script', dir)
}

const WORLD = String.raw`
trap '{ echo "exit code $?: $BASH_COMMAND"; tail -n 20 /run/out; grep -v '"level":30' /run/lessa.log | tail -n 20; } >&2' ERR
set -E
mkdir -p /run/bin /run/sent /run/gone /etc/systemd/system /etc/cron.d /opt/node
cp /given/bin/* /run/bin && chmod 755 /run/bin/* && export PATH=/run/bin:$PATH
ln -s /project/node_modules/node/bin /opt/node/bin
install -d -m 1777 /run/compiled && export NODE_COMPILE_CACHE=/run/compiled
touch /run/failing && source /given/functions
git config --global user.name Ada && git config --global user.email ada@example.org
git config --global url./run/source.insteadOf https://git.example.org/lessa.git
git config --global safe.directory '*' && git config --global init.defaultBranch main
git init --quiet /run/source
umask 077 # as a careful administrator has

# A repository of this project at the guide's address, without what a server does not need.
publish() {
  cd /run/source && git rm -rq --ignore-unmatch . && "$1" && cd /run/source
  git add --all && git commit --quiet --allow-empty --message "$1" && cd /
}
present() {
  umask 022
  tar -C /project -c --exclude={.git,.env,node_modules,dist,art,explorer,formats,quality} . | tar -x
  umask 077
}
follow() {
  echo "== $1"
  (cd /root && bash -c "source /given/functions; source '/given/blocks/$1'") > /run/out 2>&1 < /dev/null
}
# The packages' own Node may lack security fixes.
edit() {
  sed -i '/^\(DATA_DIR\|RATE_LIMIT_PER_MINUTE\|UNSAFE_NODE\)=/d' /opt/lessa/.env
  printf '%s\n' DATA_DIR=/var/lib/lessa RATE_LIMIT_PER_MINUTE=0 UNSAFE_NODE=allow >> /opt/lessa/.env
}
though() { follow "$1" || true; well; }
twice() { once "$1" && once "$1"; }
once() { follow "$1" && /opt/node/bin/node /given/facts.mjs prints "/given/outputs/$1" && well; }
without() { echo "$1" > /run/failing; }
repair() { : > /run/failing; }
well() {
  [ -e /run/began ] || return 0
  curl -fs -o /run/answer --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz
  enquiries export --format ndjson > /run/exported
  /opt/node/bin/node /given/facts.mjs agree
}
send() {
  curl -fsS -o /run/answer http://127.0.0.1:3000/api/contact -H 'content-type: application/json' \
    -d '{"name": "'$1'", "email": "'$1'@example.org", "message": "I am '$1'."}'
  touch /run/sent/$1 /run/began
}
erased() { mv /run/sent/$1 /run/gone/$1; }
at() { [ "$(git -C /opt/lessa log -1 --format=%s)" = "$1" ]; }
lost() { rm /run/sent/$1; }
job() {
  grep "$1" /etc/cron.d/lessa | while read -r _ _ _ _ _ user command; do
    (cd / && ACTOR=cron runuser -u "$user" -- sh -c "$(echo "$command" | sed 's/\\%/%/g')")
  done > /run/out 2>&1
}
`

/** What stands for programs that the new system lacks, and lets others fail. */
const PROGRAMS = {
  git: 'grep -qx "git $1" /run/failing && exit 128; exec /usr/bin/git "$@"',
  /** Packages are linked from the project, workspaces from the clone. */
  npm: `
    grep -qx "npm $*" /run/failing && exit 1
    case "$*" in
      ci) rm -rf node_modules && mkdir node_modules && cp -a /project/node_modules/@app node_modules/
        find /project/node_modules -mindepth 1 -maxdepth 1 ! -name @app ! -name '.[^b]*' -exec ln -s -t node_modules {} + ;;
      'ci --omit=dev --workspace=server') ;;
      'run build') rm -rf site/dist && cp -r /project/site/dist site/dist && chmod -R a+rX site/dist ;;
      *) exit 1 ;;
    esac`,
  /** Starts and stops the unit's command, as its user, with its data folder. */
  systemctl: `
    of() { sed -n "s/^$1=//p" /etc/systemd/system/lessa.service; }
    pid() { cat /run/lessa.pid 2> /dev/null; }
    case "$*" in
      'enable --now lessa' | 'start lessa')
        kill -0 $(pid) 2> /dev/null && exit
        install -d -o "$(of User)" -m "$(of StateDirectoryMode)" "/var/lib/$(of StateDirectory)"
        cd "$(of WorkingDirectory)" || exit 1
        umask "$(of UMask)"
        export $(of Environment)
        export NODE_COMPILE_CACHE=/run/compiled
        setsid setpriv --reuid "$(of User)" --regid "$(of User)" --init-groups $(of ExecStart) >> /run/lessa.log 2>&1 < /dev/null &
        echo $! > /run/lessa.pid ;;
      'stop lessa') kill $(pid) 2> /dev/null && tail -s 0.1 --pid="$(pid)" -f /dev/null; exit 0 ;;
      daemon-reload) ;;
      *) exit 1 ;;
    esac`,
}

/** What the page says that it prints, and what must be there, without the tool that is tested. */
const FACTS = String.raw`
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const [task, file] = process.argv.slice(2)
if (task === 'prints') {
  const plain = (text) => text.trim().split('\n').map((line) => line.replaceAll(/\d+/g, '#'))
  const printed = plain(readFileSync('/run/out', 'utf8'))
  for (const line of plain(readFileSync(file, 'utf8')).filter(Boolean)) {
    const index = printed.indexOf(line)
    assert.ok(index >= 0, 'not printed: ' + line)
    printed.splice(0, index + 1)
  }
} else {
  const enquiries = readFileSync('/run/exported', 'utf8').split('\n').filter(Boolean).map(JSON.parse)
  assert.deepEqual(
    enquiries.map(({ name, email, message }) => [name, email, message].join()).sort(),
    readdirSync('/run/sent').map((name) => [name, name + '@example.org', 'I am ' + name + '.'].join()).sort(),
  )
  for (const path of ['/', '/readyz'])
    assert.equal((await fetch('http://127.0.0.1:3000' + path)).status, 200, path)
  const { uid } = statSync('/var/lib/lessa')
  assert.notEqual(uid, 0)
  for (const folder of ['/var/lib/lessa', '/var/backups/lessa'].filter(existsSync)) {
    for (const name of ['', ...readdirSync(folder, { recursive: true })]) {
      const found = statSync(folder + '/' + name)
      const mode = found.isDirectory() ? 0o700 : 0o600
      assert.deepEqual([found.uid, found.mode & 0o777], [uid, mode], folder + '/' + name)
    }
  }
  const copy = mkdtempSync('/run/copy-')
  cpSync('/var/lib/lessa', copy, { recursive: true })
  const ledger = globSync([copy + '/enquiries.db', copy + '/replaced/*/enquiries.db']).flatMap((file) => {
    try {
      using db = new DatabaseSync(file)
      return db.prepare('SELECT hash, salt FROM erased').all()
    } catch {
      return [] // damaged, or from before there was a ledger
    }
  })
  for (const name of readdirSync('/run/gone')) {
    const hashOf = (salt) => createHmac('sha256', salt).update(name + '@example.org').digest('hex')
    assert.ok(ledger.some(({ hash, salt }) => hash === hashOf(salt)), 'not in the ledger: ' + name)
  }
}
`
