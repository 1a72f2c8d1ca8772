/**
 * Encrypts single values of the signed-in customer, for databases that are deleted at sign-out (req 12.12). A value that
 * cannot be decrypted counts as not saved, because the provider has it.
 */
import { decryptValue, encryptValue, isEncrypted, type EncryptedRecord } from './keys'
import { encryptionKey, findKey, prepareKeys } from './vault'

export type PrivateValues = {
  /** Throws when the device cannot store a key. */
  encrypt: (id: string, value: unknown) => EncryptedRecord
  /** undefined: the record is not encrypted, is damaged, or its key is unknown. */
  decrypt: (id: string, record: unknown) => unknown
}

/** Throws NotStoredFailure when the customer has signed out, and when this browser has no cryptography. */
export async function privateValues(owner: string, databaseName: string): Promise<PrivateValues> {
  await prepareKeys(owner, false)
  const boundIdOf = (id: string) => JSON.stringify([databaseName, id])
  return {
    encrypt: (id, value) => encryptValue(encryptionKey(owner), value, boundIdOf(id)),
    decrypt: (id, record) => {
      if (!isEncrypted(record)) return undefined
      const key = findKey(owner, record.key)
      return key && decryptValue(key, record, boundIdOf(id))
    },
  }
}
