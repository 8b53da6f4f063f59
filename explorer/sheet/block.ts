import type { ReactNode } from 'react'

/** Something that is said of the map: as high as it is, drawn where it is told to. */
export interface Block {
  height: number
  draw(x: number, y: number): ReactNode
}
