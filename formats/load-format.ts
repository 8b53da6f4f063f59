import type { Format, Reader, SavableFormat, TableWriter } from './format.ts'

/** Loaded when the first such file is opened. */
export async function loadReader({ folder }: Format): Promise<Reader> {
  const { read }: { read: Reader } = await import(`./${folder}/read.ts`)
  return read
}

/** Loaded when the first such file is saved. */
export async function loadWriter({ folder }: SavableFormat): Promise<TableWriter> {
  const { write }: { write: TableWriter } = await import(`./${folder}/write.ts`)
  return write
}
