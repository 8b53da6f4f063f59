import { type DxfEntity, numberOf, textOf } from './entity.ts'
import type { Placed } from './place-pieces.ts'
import { entityText, plainShortText } from './text.ts'

type SetField = (field: string, value: string) => void

/** The handle, layer and extended data of an entity, as attributes. */
export function describe({ entity, look, block, words }: Placed, set: SetField): void {
  for (const part of entity.parts) {
    const tag = part.kind === 'ATTRIB' ? plainShortText(textOf(part, 2)) : ''
    if (tag !== '') set(tag, entityText(part))
  }
  describeAttached(entity, set)
  set('entity', entity.kind)
  add('handle', textOf(entity, 5))
  add('layer', look.layer)
  add('colour', look.colour)
  add('linetype', textOf(entity, 6))
  add('hidden', look.hidden)
  add('block', block)
  add('text', words)
  if (entity.kind === 'HATCH') add('pattern', textOf(entity, 2))
  if (entity.kind === 'ATTRIB') add('tag', textOf(entity, 2))
  // Some programs write -1 or 0 instead of it.
  if (numberOf(entity, 42) > 0 && entity.kind === 'DIMENSION')
    add('measurement', textOf(entity, 42))

  function add(field: string, value: string | undefined): void {
    if (value) set(field, field === 'text' ? value : plainShortText(value))
  }
}

/** Names with values, or plain text. */
function describeAttached({ codes, values }: DxfEntity, set: SetField): void {
  const attached: string[] = []
  for (let i = codes.indexOf(1000); i !== -1; i = codes.indexOf(1000, i + 1)) {
    const value = values[i] ?? ''
    const [, name, content] = /^(\w[\w ]{0,62})=(.*)$/.exec(value) ?? []
    if (name !== undefined && content !== undefined) set(name, plainShortText(content))
    else attached.push(plainShortText(value))
  }
  if (attached.length > 0) set('data', attached.join(' '))
}
