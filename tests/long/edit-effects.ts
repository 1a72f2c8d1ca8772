/** Edits made on devices, compared with their effects at the provider. */
import type { Effect } from './effects'

/** An edit that a device reported as saved. `isUncertain`: the device had no time to report anything. */
export type TypedEdit = {
  owner: string
  kind: Effect['kind']
  entity: string
  value: string
  isUncertain?: boolean
}

const initialValues: Record<Effect['kind'], string | null> = { wish: 'unwanted', brief: '', entry: null }

/** Returns a message for each mismatch; an empty list when all effects are as expected. */
export function mismatchesIn(typed: readonly TypedEdit[], effects: readonly Effect[]): string[] {
  const editsByEntity = groupByEntity(typed)
  const effectsByEntity = groupByEntity(effects)
  const entities = new Set([...editsByEntity.keys(), ...effectsByEntity.keys()])
  return [...entities].flatMap((entity) =>
    mismatchesOf(entity, editsByEntity.get(entity) ?? [], effectsByEntity.get(entity) ?? []),
  )
}

/** The effects on an entity must be some of its typed states, in their order, up to the last one. */
function mismatchesOf(entity: string, typed: TypedEdit[], effects: Effect[]): string[] {
  const kind = (typed[0] ?? effects[0])?.kind ?? 'wish'
  const summary = `typed ${typed.map(({ value }) => value).join(', ')}; done ${effects.map(({ value }) => value).join(', ')}`
  const mismatches: string[] = []
  const current = effects.at(-1)?.value ?? initialValues[kind]
  if (!possibleFinalValues(typed, kind).includes(current))
    mismatches.push(`${entity} is not what was typed last: ${summary}`)
  if (kind === 'entry') mismatches.push(...mismatchesOfEntry(entity, typed, effects))
  const repeated = effects.find(
    ({ value }, index) => value === (effects[index - 1]?.value ?? initialValues[kind]),
  )
  if (repeated) mismatches.push(`${entity} was repeated: ${summary}`)
  let at = -1
  for (const { value } of effects) {
    at = typed.findIndex((edit, index) => index > at && edit.value === value)
    if (at >= 0) continue
    mismatches.push(`${entity} has effects in another order: ${summary}`)
    break
  }
  return mismatches
}

/** An entry that is sent after its session has ended becomes a visitor's entry, which is better than losing it. */
function mismatchesOfEntry(entity: string, [saved]: TypedEdit[], effects: Effect[]): string[] {
  const foreign = effects.filter(({ owner }) => owner !== '' && owner !== saved?.owner)
  return [
    ...(effects.length > 1 ? [`${entity} is stored more than once`] : []),
    ...foreign.map(({ owner }) => `${entity} of ${saved?.owner} is stored for ${owner}`),
  ]
}

/**
 * Returns the possible final values: the last one that was reported as saved, and later ones that may have been
 * saved.
 */
export function possibleFinalValues(typed: TypedEdit[], kind: Effect['kind']): (string | null)[] {
  const lastSureIndex = typed.findLastIndex(({ isUncertain }) => !isUncertain)
  return [
    typed[lastSureIndex]?.value ?? initialValues[kind],
    ...typed.slice(lastSureIndex + 1).map(({ value }) => value),
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
