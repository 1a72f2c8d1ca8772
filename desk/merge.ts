/** Merges what one person typed into a form with what a colleague stored in the meantime (req 22.30). */

/** Stored values that differ from typed values, by path such as "prices" or "entries.3.title". */
export type Conflicts = Record<string, unknown>

type Merged<Value> = { value: Value; conflicts: Conflicts }

export const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/**
 * `base`: the values of the record when typing started. Untouched values become the stored values. A value that both
 * sides changed stays as typed, and is a conflict.
 */
export function mergeTyped<Value>(base: Value, typed: Value, stored: Value, path = ''): Merged<Value> {
  if (isSame(typed, base) || isSame(typed, stored)) return { value: stored, conflicts: {} }
  if (isSame(stored, base)) return { value: typed, conflicts: {} }
  if (!hasSameParts(base, typed) || !hasSameParts(typed, stored))
    return { value: typed, conflicts: { [path]: stored } }
  const value = (Array.isArray(typed) ? [] : {}) as Record<string, unknown>
  const conflicts: Conflicts = {}
  for (const [name, part] of Object.entries(typed)) {
    const partPath = path === '' ? name : `${path}.${name}`
    const merged = mergeTyped(partOf(base, name), part, partOf(stored, name), partPath)
    value[name] = merged.value
    Object.assign(conflicts, merged.conflicts)
  }
  return { value: value as Value, conflicts }
}

const partOf = (whole: unknown, name: string) => (whole as Record<string, unknown> | undefined)?.[name]

/** Returns the part at `path`; undefined: there is none. */
export const partAt = (whole: unknown, path: string) => path.split('.').reduce(partOf, whole)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Lists of texts are values; objects, and lists of objects with the same length, are merged part by part. */
function hasSameParts(left: unknown, right: unknown): left is object {
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false
  if (Array.isArray(left) && !left.every(isObject)) return false
  return isSame(Object.keys(left).toSorted(), Object.keys(right).toSorted())
}

/** Returns a copy of `whole` in which the part at `path` is replaced. */
export function withPart<Whole>(whole: Whole, path: string, part: unknown): Whole {
  const [name = '', ...below] = path.split('.')
  const next = below.length === 0 ? part : withPart(partOf(whole, name), below.join('.'), part)
  return (Array.isArray(whole) ? whole.with(Number(name), next) : { ...whole, [name]: next }) as Whole
}
