/** Rows that a build before 1.0 stored in plain text under their owner's UserID. Removed with 2.0. */
import type { UseStore } from 'idb-keyval'

export type PlainRow = { key: IDBValidKey; id: string; row: unknown }

export function readPlainRows(store: UseStore, owner: string): Promise<PlainRow[]> {
  const range = IDBKeyRange.bound([owner], [owner, []])
  return store(
    'readonly',
    (records) =>
      new Promise((resolve, reject) => {
        const values: IDBRequest<unknown[]> = records.getAll(range)
        const keys = records.getAllKeys(range)
        keys.onerror = () => reject(keys.error)
        keys.onsuccess = () =>
          resolve(
            keys.result.flatMap((key, index) => {
              const id = Array.isArray(key) ? key[1] : null
              return typeof id === 'string' ? [{ key, id, row: withNewState(values.result[index]) }] : []
            }),
          )
      }),
  )
}

/** A refused edit was stored as `dead`. */
function withNewState(row: unknown): unknown {
  const isDead =
    typeof row === 'object' && row !== null && 'state' in row && Object(row.state).name === 'dead'
  return isDead ? { ...row, state: { ...Object(row.state), name: 'failed' } } : row
}
