/** Encrypts the saved replies of a customer (reads.ts). */
import { fileOfText, textOfBlob } from '../device/file-text'
import { privateValues } from '../device/vault/private-values'
import type { Dated } from '../domain/dated'

/** `saved.value` of a private copy is encrypted in the database. */
export type SavedRecord = { shape: number; saved: Dated<unknown> }
type Copy = [hash: string, record: SavedRecord]

export type EncryptedCopies = {
  encrypt: (copy: Copy) => Promise<Copy>
  /** null: it cannot be decrypted. */
  decrypt: (hash: string, record: SavedRecord) => Dated<unknown> | null
}

/** JSON has no files. */
type Content = { value: unknown } | { file: string }

/** Throws NotStoredFailure after a sign-out. */
export async function openEncryptedCopies(owner: string, databaseName: string): Promise<EncryptedCopies> {
  const values = await privateValues(owner, databaseName)
  return {
    encrypt: async ([hash, { shape, saved }]) => {
      const { value } = saved
      const content: Content = value instanceof Blob ? { file: await textOfBlob(value) } : { value }
      return [hash, { shape, saved: { ...saved, value: values.encrypt(hash, content) } }]
    },
    decrypt: (hash, { saved }) => {
      const content = values.decrypt(hash, saved.value) as Content | undefined
      if (!content) return null
      return { ...saved, value: 'file' in content ? fileOfText(content.file, '') : content.value }
    },
  }
}
