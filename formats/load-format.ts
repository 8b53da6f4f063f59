import type { Format, Reader, SavableFormat, TableWriter } from './format.ts'

/** Loaded when the first such file is opened. */
export async function loadReader({ id, folder = id }: Format): Promise<Reader> {
  const { read }: { read: Reader } = await import(`./${folder}/read.ts`)
  return read
}

/** Loaded when the first such file is saved. */
export async function loadWriter({ id, folder = id }: SavableFormat): Promise<TableWriter> {
  const { write }: { write: TableWriter } = await import(`./${folder}/write.ts`)
  return write
}
