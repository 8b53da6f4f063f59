import { writePlots } from '../save-plots.ts'
import { sentenceOf } from '../save-problems.ts'
import type { ExportAnswer, ExportRequest } from './export-request.ts'

/** Writes one file; whoever started it ends it. */
addEventListener('message', async ({ data }: MessageEvent<ExportRequest>) => {
  try {
    const file = await writePlots(data, {
      writtenAt: new Date(),
      onProgress: (share) => answer({ kind: 'progress', share }),
    })
    answer({ kind: 'file', ...file }, [file.bytes.buffer])
  } catch (error) {
    console.error(error)
    answer({ kind: 'failure', message: sentenceOf(error) })
  }
})

function answer(message: ExportAnswer, transfer: Transferable[] = []): void {
  postMessage(message, { transfer })
}
