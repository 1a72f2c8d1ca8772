/** Encrypts the rows of customers in one database with the keys of their vaults. */
import { hash53 } from '../../domain/account/identity'
import { type OpenCodec, type RowCodec, transactionDone, UnknownKeyError } from '../owned-rows'
import { type DataKey, decryptValue, encryptValue, isEncrypted, type EncryptedRecord } from './keys'
import { readPlainRows } from './older-rows'
import { encryptionKey, findKey, hasKey, prepareKeys } from './vault'

/**
 * Another tab may open a locked key, so it is looked up again after this time in ms, which is longer than a transaction
 * may take (device/database.ts).
 */
const lookUpMs = 10_000

export const customerRows: OpenCodec = (databaseName, store) => {
  const codecs = new Map<string, RowCodec>()
  const preparing = new Map<string, Promise<RowCodec>>()
  /** Keys that no known password opens: the time in ms at which each was looked up last, by id. */
  const lockedKeys = new Map<string, number>()
  const isLocked = (keyId: string) => performance.now() - (lockedKeys.get(keyId) ?? -Infinity) < lookUpMs
  /**
   * Rows as they were decrypted or encrypted last, because decrypting all rows for each change would be slow. They are
   * forgotten with their key.
   */
  const decrypted = new WeakMap<DataKey, Map<string, { nonce: string; row: unknown }>>()
  const remember = (key: DataKey, boundId: string, { nonce }: EncryptedRecord, row: unknown) => {
    const rows = decrypted.get(key) ?? new Map<string, { nonce: string; row: unknown }>()
    decrypted.set(key, rows.set(boundId, { nonce: nonce.join(), row }))
  }
  const newCodec = (owner: string): RowCodec => {
    const ownerHash = hash53(owner)
    const boundIdOf = (id: string) => JSON.stringify([databaseName, ownerHash, id])
    return {
      owner: [ownerHash],
      encode: (id, row) => {
        const until: unknown = Object(row).until
        const key = encryptionKey(owner)
        const boundId = boundIdOf(id)
        const record = encryptValue(key, row, boundId)
        remember(key, boundId, record, row)
        return typeof until === 'number' ? { ...record, until } : record
      },
      decode: (id, record) => {
        if (!isEncrypted(record)) return undefined
        const key = findKey(owner, record.key)
        if (!key && isLocked(record.key)) return undefined
        if (!key) throw new UnknownKeyError(record.key)
        const boundId = boundIdOf(id)
        const known = decrypted.get(key)?.get(boundId)
        if (known?.nonce === record.nonce.join()) return known.row
        const row = decryptValue(key, record, boundId) ?? null
        remember(key, boundId, record, row)
        return row
      },
      findKey: async (keyId) => {
        await prepareKeys(owner, true)
        lockedKeys.set(keyId, performance.now())
      },
    }
  }
  /** Encrypts rows that a build before 1.0 stored in plain text. */
  const importPlainRows = async (owner: string, codec: RowCodec) => {
    const rows = await readPlainRows(store, owner)
    if (rows.length === 0) return
    await store('readwrite', (records) => {
      for (const { key, id, row } of rows) {
        records.put(codec.encode(id, row), [codec.owner, id])
        records.delete(key)
      }
      return transactionDone(records.transaction)
    })
  }
  const prepare = async (owner: string): Promise<RowCodec> => {
    await prepareKeys(owner, false)
    const codec = codecs.get(owner) ?? newCodec(owner)
    if (!codecs.has(owner)) await importPlainRows(owner, codec)
    codecs.set(owner, codec)
    return codec
  }
  return (owner) => {
    const codec = codecs.get(owner)
    if (codec && !preparing.has(owner) && hasKey(owner)) return codec
    // Calls share one run, so that they continue in their order: a read after a write sees what was written.
    const run = preparing.get(owner) ?? prepare(owner).finally(() => preparing.delete(owner))
    preparing.set(owner, run)
    return run
  }
}
