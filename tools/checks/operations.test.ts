// Complete run: it installs the site in a namespace, as an owner would.
// Own process: it runs the commands of the guide in separate namespaces.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { needsOwnRoot } from '../testing/own-root.ts'
import { commandBlocks, operationsGuide, readDocument } from './documents-for-tests.ts'
import { carryOut } from './operations-for-tests.ts'

const blocks = operationsGuide.flatMap(commandBlocks)
const runnable = blocks.filter(({ reason }) => reason === '')

describe('the guide to operations', () => {
  it('says at the head of each page whether a test runs its commands, or why not', () => {
    const runs =
      /^# .*\n\n\*A test runs every command on this page, twice and after failures, except where a comment says why not\./
    for (const page of operationsGuide) {
      const isRun = commandBlocks(page).some(({ reason }) => reason === '')
      assert.match(readDocument(page), isRun ? runs : /^# .*\n\n\*No test runs [^*]+: [^*]+\*\n/)
    }
  })

  it('carries out every block of those pages', () => {
    for (const { name, commands } of runnable)
      assert.ok(/^\w+\(\) \{/.test(commands) || `${INSTALLED}${UPGRADED}`.includes(name), name)
  })

  it('works from its first command to its last, and after failures', needsOwnRoot(), async (t) => {
    assertCarriedOut(await carryOut(t, runnable, INSTALLED))
  })

  const releases = findReleases()
  const skip = releases.length === 0 && 'this clone has no history of releases'
  it('upgrades from every release, and goes back', skip ? { skip } : needsOwnRoot(), async (t) => {
    for (const release of releases) {
      const script = UPGRADED.replaceAll('VERSION', release.version)
      assertCarriedOut(await carryOut(t, runnable, script, [release]))
    }
  })
})

function assertCarriedOut({ code, stdout, stderr }: Awaited<ReturnType<typeof carryOut>>): void {
  assert.equal(code, 0, `${stdout}\n${stderr.slice(-4_000)}`)
  const names = [...stdout.matchAll(/^== (.*)$/gm)].map(([, name]) => name)
  for (const name of names)
    assert.ok(names.indexOf(name) < names.lastIndexOf(name), `once: ${name}`)
}

/** Each release is a tag; before there were tags, the last commit of its day. */
function findReleases() {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: join(import.meta.dirname, '../..'), maxBuffer: 1e9 })
  const versions = readDocument('CHANGELOG.md').matchAll(/^## (\d\S+) \((\S+)\)$/gm)
  return [...versions].flatMap(([, version = '', day]) => {
    const tagged = git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`)
    const dated = git('rev-list', '-1', `--before=${day}T23:59:59Z`, 'HEAD')
    const commit = String((tagged.stdout.length > 0 ? tagged : dated).stdout).trim()
    const tar = git('archive', '--format=tar', commit).stdout
    return commit === '' || tar.length === 0 ? [] : [{ version, tar }]
  })
}

const INSTALLED = `
publish present
without 'git clone'
though install/install-the-server/1
though install/install-the-server/2
repair
twice install/install-the-server/1
edit
for step in 'npm ci' 'npm run build'; do
  without "$step"
  though install/install-the-server/2
done
repair
twice install/install-the-server/2
twice install/start-it-with-systemd/1
send ada
send bela
twice read-enquiries/the-command-line-tool/2

for owner in 1 2; do
  : > /run/out
  follow read-enquiries/on-a-server/1 &
  until grep -om1 'http://[^ ]*' /run/out > /run/desk; do sleep 0.1; done
  curl -fs -o /run/answer "$(cat /run/desk)"
done

twice back-up-and-restore/back-up-every-night/1
twice back-up-and-restore/back-up-every-night/2
twice back-up-and-restore/back-up-every-night/3
job backup
twice monitor/without-prometheus/1
job check
[ ! -s /run/out ]
[ "$(ls /var/backups/lessa | wc -l)" = 3 ]

# the worst days
restore=back-up-and-restore/restore/1
send cora
twice $restore
echo nothing > /var/backups/lessa/no-backup.db
though $restore
rm /var/backups/lessa/no-backup.db
erased ada
once privacy-requests/erase-a-person/1
though privacy-requests/erase-a-person/1
twice $restore
job backup
systemctl stop lessa && head -c 100000 /dev/urandom > /var/lib/lessa/enquiries.db && systemctl start lessa
twice $restore
systemctl stop lessa && mkdir /var/lib/lessa/replaced/1 && mv /var/lib/lessa/enquiries.db* /var/lib/lessa/replaced/1
twice $restore
job backup
chown root /var/backups/lessa/* && chmod 644 /var/backups/lessa/* && rm -rf /var/lib/lessa
twice $restore
`

const UPGRADED = `
released() { tar -xf /given/releases/VERSION.tar; }
# For packages that a release used and this one no longer has.
stand_in() {
  [ -e node_modules/@fastify/static ] && return
  rm -rf node_modules/@fastify && mkdir -p node_modules/{@fastify/static,yazl}
  echo 'export class ZipFile {}' > node_modules/yazl/index.mjs
  cat > node_modules/@fastify/static/index.mjs <<'END'
import { readFileSync } from 'node:fs'
export default Object.assign(async (app, { root }) => app.decorateReply('sendFile', function (path) {
  return this.send(readFileSync(root + '/' + path))
}), { [Symbol.for('skip-override')]: true })
END
  for name in yazl @fastify/static; do echo '{"main": "index.mjs"}' > node_modules/$name/package.json; done
}
upgrade=upgrade/to-the-newest-release/1
back=upgrade/back-to-the-release-before/1
publish released
twice install/install-the-server/1
edit
cd /opt/lessa && umask 022 && npm ci && npm run build && stand_in && umask 077
cp /project/deploy/lessa.service /etc/systemd/system/
systemctl start lessa
curl -fs -o /run/answer --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz
for name in ada bela cora; do send $name; done
twice back-up-and-restore/back-up-every-night/1
enquiries backup /var/backups/lessa/with-all.db
well

publish present
for step in 'git clone' 'npm ci' 'npm run build'; do
  without "$step"
  though $upgrade
  at released
done
repair
once $upgrade
at present
though $upgrade
at present
send dora
erased ada
once privacy-requests/erase-a-person/1
though privacy-requests/erase-a-person/1
once $back
at released
though $back
at released
send emil
once $upgrade
at present
touch /var/backups/lessa/with-all.db
twice back-up-and-restore/restore/1

later() { present && echo 'ALTER TABLE enquiry ADD COLUMN later TEXT' > server/store/migrations/sqlite/901-later.sql; }
publish later
once $upgrade
at later
send finn
does_not_start() { present && echo 'process.exit(1)' > server/start.mjs; }
publish does_not_start
though $upgrade
at later
does_not_migrate() { later && echo 'CREATE UNIQUE INDEX one ON enquiry (status)' > server/store/migrations/sqlite/902-one.sql; }
publish does_not_migrate
though $upgrade
at later
send gert
latest() { later; }
publish latest
once $upgrade
at latest
once $back
at later
`
