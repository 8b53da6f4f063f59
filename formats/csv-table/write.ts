import { writeWith } from '../csv/write.ts'

export const write = writeWith([])
