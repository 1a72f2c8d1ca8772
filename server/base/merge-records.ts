/** Merges what the core and the features register by names. Throws when two of them have the same name. */
export function mergeRecords<Value>(...records: Readonly<Record<string, Value>>[]): Record<string, Value> {
  const entries = records.flatMap((record) => Object.entries(record))
  const merged = new Map<string, Value>()
  for (const [name, value] of entries) {
    if (merged.has(name)) throw new Error(`"${name}" is registered twice.`)
    merged.set(name, value)
  }
  return Object.fromEntries(merged)
}
