/** Compares edits that were made on devices with their effects at the provider. */
import type { Effect } from './effects'

/** An edit that was made on a device. `isUncertain`: the device was killed before it reported the edit as saved. */
export type TypedEdit = {
  owner: string
  kind: Effect['kind']
  entity: string
  value: string
  isUncertain?: boolean
}

const initialValues: Record<Effect['kind'], string | null> = { wish: 'unwanted', brief: '', entry: null }

/** Returns a message for each mismatch; an empty list when all effects are as expected. */
export function mismatchesIn(edits: readonly TypedEdit[], effects: readonly Effect[]): string[] {
  const editsByEntity = groupByEntity(edits)
  const effectsByEntity = groupByEntity(effects)
  const entities = new Set([...editsByEntity.keys(), ...effectsByEntity.keys()])
  return [...entities].flatMap((entity) =>
    mismatchesOf(entity, editsByEntity.get(entity) ?? [], effectsByEntity.get(entity) ?? []),
  )
}

/** The effects on an entity must be some of its edits in the same order, up to a possible final value. */
function mismatchesOf(entity: string, edits: TypedEdit[], effects: Effect[]): string[] {
  const kind = (edits[0] ?? effects[0])?.kind ?? 'wish'
  const valuesOf = (items: { value: string }[]) => items.map(({ value }) => value).join(', ')
  const summary = `edits ${valuesOf(edits)}; effects ${valuesOf(effects)}`
  const mismatches: string[] = []
  const current = effects.at(-1)?.value ?? initialValues[kind]
  if (!possibleFinalValues(edits, kind).includes(current))
    mismatches.push(`${entity} does not have the last edit: ${summary}`)
  if (kind === 'entry') mismatches.push(...mismatchesOfEntry(entity, edits, effects))
  const repeated = effects.find(
    ({ value }, index) => value === (effects[index - 1]?.value ?? initialValues[kind]),
  )
  if (repeated) mismatches.push(`${entity} was repeated: ${summary}`)
  let at = -1
  for (const { value } of effects) {
    at = edits.findIndex((edit, index) => index > at && edit.value === value)
    if (at >= 0) continue
    mismatches.push(`${entity} has effects in another order: ${summary}`)
    break
  }
  return mismatches
}

/** An entry that is sent after its session has ended becomes a visitor's entry, so that the entry is not lost. */
function mismatchesOfEntry(entity: string, [saved]: TypedEdit[], effects: Effect[]): string[] {
  const foreignEffects = effects.filter(({ owner }) => owner !== '' && owner !== saved?.owner)
  return [
    ...(effects.length > 1 ? [`${entity} is stored more than once`] : []),
    ...foreignEffects.map(({ owner }) => `${entity} of ${saved?.owner} is stored for ${owner}`),
  ]
}

/**
 * Returns the possible final values: the last value that was reported as saved, and later values that may have been
 * saved.
 */
export function possibleFinalValues(edits: TypedEdit[], kind: Effect['kind']): (string | null)[] {
  const lastSureIndex = edits.findLastIndex(({ isUncertain }) => !isUncertain)
  return [
    edits[lastSureIndex]?.value ?? initialValues[kind],
    ...edits.slice(lastSureIndex + 1).map(({ value }) => value),
  ]
}

/** Returns the keys with more than one effect; a key has one effect, however often it is sent. */
export function repeatedKeys(effects: readonly Effect[]): string[] {
  const seen = new Set<string>()
  return effects.flatMap(({ key }) => {
    if (key === null) return []
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [key] : []
  })
}

function groupByEntity<T extends TypedEdit | Effect>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of all) {
    const entityKey = keyOf(item)
    const group = groups.get(entityKey)
    if (group) group.push(item)
    else groups.set(entityKey, [item])
  }
  return groups
}

function keyOf({ kind, owner, entity }: TypedEdit | Effect): string {
  return kind === 'entry' ? `${kind} ${entity}` : `${kind} ${entity} of ${owner}`
}
