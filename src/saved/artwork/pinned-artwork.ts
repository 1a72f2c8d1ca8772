/**
 * Files of the artwork library that the signed-in customer pinned for offline use (req 24.5). They are stored with the
 * logos that were tried on products, and encrypted like those logos (device/owned-rows.ts). The list of
 * files has a separate row, so that reading the list does not read the files.
 */
import * as v from 'valibot'
import { fileOfText, textOfBlob } from '../../device/file-text'
import { databases } from '../../device/storage-names'
import { afterOthers } from '../../device/tab-lock'
import { ArtworkFacts } from '../../domain/artwork/facts'
import { type LibraryFile, maxPinned, maxPinnedBytes } from '../../domain/artwork/library'
import { NotStoredFailure } from '../../domain/not-stored'
import { ownedCollection } from '../owned/collection'

const refusal = 'We couldn’t save the file on this device. Try again.'
const database = databases.mockUps

const listId = 'pinned artwork'
const ListRow = v.object({
  id: v.literal(listId),
  files: v.array(v.object({ sha256: v.string(), name: v.string(), bytes: v.number(), facts: ArtworkFacts })),
})
/** `data`: a `data:` URL. */
const FileRow = v.object({ id: v.string(), pinned: v.literal(true), data: v.string() })

const lists = ownedCollection<v.InferOutput<typeof ListRow>>({ database, schema: ListRow, refusal })
const contents = ownedCollection<v.InferOutput<typeof FileRow>>({ database, schema: FileRow, refusal })

export type PinnedFile = Pick<LibraryFile, 'sha256' | 'name' | 'bytes' | 'facts'>

const idOf = (sha256: string) => `pinned ${sha256}`

export async function readPinned(): Promise<readonly PinnedFile[]> {
  return (await lists.get(listId))?.files ?? []
}

/** Longest wait in ms for another change of the list, in this tab or another one. */
const maxWaitMs = 5000

/** Runs one change of the list at a time, across all tabs. */
const withListLock = (change: (files: readonly PinnedFile[]) => Promise<void>) =>
  afterOthers(listId, maxWaitMs, async () => change(await readPinned()))

/** Throws NotStoredFailure, including when the maximum number of files is pinned. */
export async function pinFile({ sha256, name, bytes, facts }: PinnedFile, content: File): Promise<void> {
  if (content.size > maxPinnedBytes) throw new NotStoredFailure('Only files of up to 8 MB can be pinned.')
  const data = await textOfBlob(content)
  await withListLock(async (files) => {
    const others = files.filter((file) => file.sha256 !== sha256)
    if (others.length >= maxPinned)
      throw new NotStoredFailure(`You can pin ${maxPinned} files to this device. Unpin one first.`)
    await contents.put([{ id: idOf(sha256), pinned: true, data }])
    await lists.put([{ id: listId, files: [...others, { sha256, name, bytes, facts }] }])
  })
}

export async function unpinFile(sha256: string): Promise<void> {
  await withListLock((files) =>
    lists.put([{ id: listId, files: files.filter((file) => file.sha256 !== sha256) }]),
  )
  await contents.remove([idOf(sha256)])
}

/** null: the file is not pinned. */
export async function readPinnedFile({
  sha256,
  name,
}: Pick<PinnedFile, 'sha256' | 'name'>): Promise<File | null> {
  const row = await contents.get(idOf(sha256))
  return row && fileOfText(row.data, name)
}
