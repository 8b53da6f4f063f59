import type { FindingsRequest, WrittenFindings } from '../check/write-findings.ts'
import type { PlainTable } from '../join/join-table.ts'
import type { Questions, Wishes } from '../open-file.ts'
import { OpenProblem, problemOf, problems } from '../problems.ts'
import { SaveProblem } from '../save/save-problems.ts'
import type { SaveRequest, WrittenFile } from '../save-file.ts'
import {
  buildSource,
  type FormatsWorker,
  type OpenSource,
  type SaveOptions,
} from './open-source.ts'

export interface OpenOptions extends SaveOptions, Questions, Wishes {}

/**
 * How long a worker may make no progress before it is stopped. A slow file that progresses is left
 * to the visitor, who can cancel it. Time spent on questions does not count.
 */
export const STALLED_MS = 90_000

/**
 * Opens files in a separate worker, which stays open to return their rows. Errors are sentences
 * that name the first of the files.
 */
export function openThrough(
  start: () => FormatsWorker,
  files: readonly File[],
  { onProgress, signal, repeated, isTable, ...questions }: OpenOptions,
  silenceMs = STALLED_MS,
): Promise<OpenSource> {
  const [first] = files
  if (!first) return Promise.reject(problems.noFiles())
  let lastShare = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false

  const opening = work<OpenSource>(start, signal, {
    cancelled: problems.cancelled,
    failed: problems.failed,
    begin(worker, resolve, fail) {
      function startClock(): void {
        clearTimeout(timer)
        timer = setTimeout(fail, silenceMs, problems.tooSlow())
      }

      async function ask(question: keyof Questions, about: unknown[]): Promise<void> {
        try {
          // each question gets its own arguments
          const answer = await questions[question]?.(...(about as [never]))
          startClock()
          worker.postMessage({ kind: 'answer', answer: answer ?? null })
        } catch {
          fail(problems.needsCrs())
        }
      }

      worker.addEventListener('message', ({ data }) => {
        if (isOpen) return
        if (data.kind === 'layer') {
          isOpen = true
          resolve(buildSource(worker, data.layer))
        } else if (data.kind === 'not-opened') {
          fail(new OpenProblem(data.code, data.message, data.table))
        } else if (data.kind === 'ask') {
          clearTimeout(timer)
          ask(data.question, data.about)
        } else if (data.kind === 'progress') {
          onProgress(data.share)
          if (data.share > lastShare) startClock()
          lastShare = data.share
        }
      })
      startClock()
      worker.postMessage({ kind: 'open', files, repeated, isTable })
    },
  })
  return opening
    .catch((problem: OpenProblem) => {
      throw problemOf(first.name, problem)
    })
    .finally(() => clearTimeout(timer))
}

/** Reads a table in a worker, which is terminated afterwards. Null if the files are not a table. */
export function readTableThrough(
  start: () => FormatsWorker,
  files: readonly File[],
  { signal }: Pick<SaveOptions, 'signal'>,
): Promise<PlainTable | null> {
  const reading = work<PlainTable | null>(start, signal, {
    cancelled: problems.cancelled,
    failed: problems.failed,
    begin(worker, resolve, fail) {
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'not-opened') fail(new OpenProblem(data.code, data.message, data.table))
        else if (data.kind === 'table') {
          worker.terminate()
          resolve(data.table)
        }
      })
      worker.postMessage({ kind: 'table', files })
    },
  })
  return reading.catch((problem: OpenProblem) => {
    throw problemOf(files[0]?.name ?? '', problem)
  })
}

/** Unpacks an archive in a worker, which is terminated afterwards. */
export function unpackThrough(
  start: () => FormatsWorker,
  file: File,
  { signal }: Pick<SaveOptions, 'signal'>,
): Promise<readonly File[]> {
  const unpacking = work<readonly File[]>(start, signal, {
    cancelled: problems.cancelled,
    failed: problems.failed,
    begin(worker, resolve, fail) {
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'not-opened') fail(new OpenProblem(data.code, data.message, data.table))
        else if (data.kind === 'unpacked') {
          worker.terminate()
          resolve(data.files)
        }
      })
      worker.postMessage({ kind: 'unpack', file })
    },
  })
  return unpacking.catch((problem: OpenProblem) => {
    throw problemOf(file.name, problem)
  })
}

/** Writes a table in a worker, which is terminated afterwards. The source is copied. */
export function saveThrough(
  start: () => FormatsWorker,
  request: SaveRequest,
  { onProgress, signal }: SaveOptions,
): Promise<WrittenFile> {
  return work<WrittenFile>(start, signal, {
    cancelled: () => signal.reason,
    failed: (kind) => new SaveProblem(kind === 'error' ? 'notLoaded' : 'notWritten'),
    begin(worker, resolve, fail) {
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'saving') onProgress(data.share)
        else if (data.kind === 'not-saved') fail(new Error(data.message))
        else if (data.kind === 'saved') {
          worker.terminate()
          resolve(data.file)
        }
      })
      worker.postMessage({ kind: 'save', ticket: 0, request })
    },
  })
}

/** Checks a map in a worker, which is terminated afterwards. */
export function checkThrough(
  start: () => FormatsWorker,
  request: FindingsRequest,
  { onProgress, signal }: SaveOptions,
): Promise<WrittenFindings> {
  return work<WrittenFindings>(start, signal, {
    cancelled: () => signal.reason,
    failed: () => new Error('the worker of the check ended'),
    begin(worker, resolve, fail) {
      worker.addEventListener('message', ({ data }) => {
        if (data.kind === 'progress') onProgress(data.share)
        else if (data.kind === 'not-checked') fail(new Error('the check ended'))
        else if (data.kind === 'checked') {
          worker.terminate()
          resolve(data.found)
        }
      })
      worker.postMessage({ kind: 'check', request })
    },
  })
}

interface Work<Result> {
  cancelled(): unknown
  failed(kind: 'error' | 'messageerror'): unknown
  begin(
    worker: FormatsWorker,
    resolve: (result: Result) => void,
    fail: (reason: unknown) => void,
  ): void
}

/** Starts a worker for one task; any failure also terminates the worker. */
function work<Result>(
  start: () => FormatsWorker,
  signal: AbortSignal,
  { cancelled, failed, begin }: Work<Result>,
): Promise<Result> {
  if (signal.aborted) return Promise.reject(cancelled())
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const worker = start()
  function fail(reason: unknown): void {
    worker.terminate()
    reject(reason)
  }
  const cancel = () => fail(cancelled())
  signal.addEventListener('abort', cancel)
  for (const kind of ['error', 'messageerror'] as const) {
    worker.addEventListener(kind, () => fail(failed(kind)))
  }
  begin(worker, resolve, fail)
  return promise.finally(() => signal.removeEventListener('abort', cancel))
}
