import { runWorker } from '@app/formats/worker/run-worker.ts'

runWorker(async () => (await import('./plot-rows.ts')).buildSampleTable)
