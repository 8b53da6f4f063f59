import { startInstalled } from './install.mjs'

await startInstalled('all')
