import { openOwnPostgres } from './postgres-for-tests.ts'

// Prints the value of TEST_POSTGRES, and ends when its input does, so that it ends with the runner.
const { cluster, close } = await openOwnPostgres()
process.stdout.write(JSON.stringify(cluster))
process.stdin.resume().once('close', close)
