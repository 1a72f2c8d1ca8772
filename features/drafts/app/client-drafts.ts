/** The signed-in customer's draft orders on this device. features/drafts exchanges them with the account. */
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { protectStorage } from '../../../src/device/storage-safety'
import { databases } from '../../../src/device/storage-names'
import { tryLock } from '../../../src/device/tab-lock'
import { fileOfText, textOfBlob } from '../../../src/device/file-text'
import { jpegOfText, textOfJpeg } from '../../../src/device/picture-bytes'
import {
  ClientDraft,
  type DraftEdit,
  type DraftLine,
  isSameDraft,
  newestFirst,
  withLines,
} from '../rules/client-draft'
import { isUnsaved, type UnreadableDraft, unreadableDraft, withoutChanges } from '../rules/draft-account'
import { draftFullMessage, isTooLong } from '../rules/draft-length'
import { Instant, maxInstant } from '../../../src/domain/instant'
import { NotStoredFailure } from '../../../src/domain/not-stored'
import { databaseExists } from '../../../src/device/database'
import type { OutboxRow } from '../../../src/domain/outbox/outbox'
import { newUuid } from '../../../src/domain/uuid'
import { type Edit, ownedCollection, signedInOwner } from '../../../src/saved/owned/collection'
import { setLocalDraftCount } from '../../../src/widgets/sync/local-drafts'
import { draftIn } from './draft-kind'

/** Called when typed text could not be stored; set by the screen that shows drafts. */
export const onRefused: { notify: (failure: unknown) => void } = {
  notify: (failure) => console.warn(failure),
}

const openDrafts = () => {
  const collection = ownedCollection<ClientDraft>({
    database: databases.clientDrafts,
    schema: ClientDraft,
    order: newestFirst,
    refusal: 'We couldn’t save the draft on this device. Try again.',
    onRefused: (failure) => onRefused.notify(failure),
  })
  collection.subscribe(() => setLocalDraftCount((collection.rows() ?? noDrafts).filter(isUnsaved).length))
  collection.follow()
  return {
    ...collection,
    /** Drafts, last edited first; the same array until it changes. */
    list: () => collection.rows() ?? noDrafts,
    /** Drafts that the account lacks, in part or completely. */
    unsaved: () => (collection.rows() ?? noDrafts).filter(isUnsaved),
    /**
     * Stores new drafts, or removed ones again, in one transaction for the customer who is signed in when it starts.
     * Rejects with NotStoredFailure, like all of these functions.
     */
    put: async (...drafts: ClientDraft[]) => {
      if (!isProtected) void protectStorage()
      isProtected = true
      await collection.put(drafts)
    },
    /** Resolves when the change is on the disk. The change does not bring back a removed draft. */
    edit: (id: string, edit: DraftEdit) => collection.change([[id, withTimestamp(edit)]]),
    /** Adds all lines, or rejects when the draft has no room for them. */
    addLines: async (id: string, lines: readonly DraftLine[]) => {
      const draft = (collection.rows() ?? noDrafts).find((candidate) => candidate.id === id)
      if (draft && isTooLong(withLines(lines)(draft))) throw new NotStoredFailure(draftFullMessage)
      await collection.change([[id, withTimestamp(withLines(lines))]])
    },
    /** Stores each key press; applying the edit twice must have the same result as once. */
    type: (id: string, edit: DraftEdit) => collection.type(id, withTimestamp(edit)),
    remove: (...ids: string[]) => collection.remove(ids),
  }
}

/** Removes drafts that the account has completely: they return with the next sign-in. */
export async function forgetSavedDrafts(): Promise<void> {
  if (!(await databaseExists(databases.clientDrafts))) return
  const drafts = await clientDrafts().read(signedInOwner())
  await clientDrafts().remove(...drafts.filter((draft) => !isUnsaved(draft)).map(({ id }) => id))
}

/** Undoes the changes of the draft in a row of the outbox. A draft that the account never had is removed. */
export async function discardChanges(row: OutboxRow): Promise<void> {
  const draftId = draftIn(row)?.id
  if (draftId !== undefined)
    await clientDrafts().change([[draftId, (draft) => draft && withoutChanges(draft)]])
}

const noDrafts: readonly ClientDraft[] = []
/** The browser is asked only once, with the click that stores the first draft, not to evict the storage. */
let isProtected = false
let opened: ReturnType<typeof openDrafts> | null = null

/** The drafts of this page, opened when they are first needed. */
export function clientDrafts() {
  opened ??= openDrafts()
  return opened
}

const withTimestamp =
  (edit: DraftEdit): Edit<ClientDraft> =>
  (draft) => {
    if (!draft) return undefined
    const after = edit(draft)
    // `updatedAt` is never the same twice, because it shows which changes the account lacks.
    const minUpdatedAt = draft.updatedAt < maxInstant ? draft.updatedAt + 1 : 0
    return isSameDraft(draft, after) ? draft : { ...after, updatedAt: Math.max(Date.now(), minUpdatedAt) }
  }

function subscribe(listener: () => void): () => void {
  return clientDrafts().subscribe(listener)
}

/** Drafts, last edited first; empty during hydration. */
export function useClientDrafts(): readonly ClientDraft[] {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().list(),
    () => noDrafts,
  )
}

/** Returns false until the storage was read; until then it is unknown if there are any drafts. */
export function useDraftsLoaded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().rows() !== null,
    () => false,
  )
}

/** Drafts on this device that this version of the app cannot read; none while hydrating. */
export function useUnreadableOnDevice(): readonly UnreadableDraft[] {
  const rows = useSyncExternalStore<readonly { id: string }[]>(
    subscribe,
    () => clientDrafts().unreadable(),
    () => noDrafts,
  )
  // The collection also holds the logo for quotes, which is not a draft.
  return rows.filter((row) => row.id !== quoteLogoId).map((row) => unreadableDraft(row.id, row))
}

/** null: no draft has this id, for example because it was removed in another tab. */
export function useClientDraft(id: string): ClientDraft | null {
  return useClientDrafts().find((draft) => draft.id === id) ?? null
}

/**
 * Lets one tab at a time move drafts. Resolves to a function that releases the lock, or to null while another tab has
 * it.
 */
export function acquireLock(): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    tryLock(databases.clientDrafts, () => new Promise<void>((end) => resolve(end))).then(
      () => resolve(null),
      () => resolve(null),
    )
  })
}

// Logos that the signed-in customer tried on products, and the pictures of products with these logos (mock-ups). They
// are stored on this device, and encrypted like the drafts that refer to them (src/device/owned-rows.ts). Files are
// stored as text, because only text can be encrypted.

/** A stored mock-up. Its files are `data:` URLs. */
const MockUpRow = v.object({
  id: v.string(),
  owner: v.string(),
  createdAt: Instant,
  logo: v.object({ name: v.string(), data: v.string() }),
  /** null: the product's picture may not be copied. */
  picture: v.nullable(v.string()),
})
type MockUpRow = v.InferOutput<typeof MockUpRow>

/** ms for which a mock-up is stored to which no draft refers: a removed line may come back by Undo. */
const unusedRetentionMs = 24 * 3_600_000

const mockUps = ownedCollection<MockUpRow>({
  database: databases.mockUps,
  schema: MockUpRow,
  refusal: 'We couldn’t save the logo on this device. Try again.',
})

/** Resolves to the id by which a line refers to the mock-up. Throws NotStoredFailure. */
export async function saveMockUp(logo: File, picture: Blob | null): Promise<string> {
  const rowId = newUuid()
  await putMockUp(rowId, logo, picture)
  await dropUnused(signedInOwner())
  return rowId
}

/** Stores a mock-up of another device, under the id by which its draft refers to it. */
export async function putMockUp(rowId: string, logo: File, picture: Blob | null): Promise<void> {
  const owner = signedInOwner()
  const [data, pictureText] = await Promise.all([textOfBlob(logo), picture && textOfBlob(picture)])
  const row = {
    id: rowId,
    owner,
    createdAt: Date.now(),
    logo: { name: logo.name, data },
    picture: pictureText,
  }
  await mockUps.put([row], owner)
}

async function dropUnused(owner: string): Promise<void> {
  const drafts = clientDrafts().rows()
  if (!drafts) return
  const used = new Set(drafts.flatMap(({ lines }) => lines.map(({ mockUp }) => mockUp?.id)))
  const cutoff = Date.now() - unusedRetentionMs
  // One at a time, because the pictures are large.
  for (const id of await mockUps.ids(owner)) {
    const row = used.has(id) ? null : await mockUps.get(id)
    if (row && row.createdAt < cutoff) await mockUps.remove([id], owner)
  }
}

/** null: there is none, or it belongs to another session. */
async function readMockUp({ mockUp }: Pick<DraftLine, 'mockUp'>): Promise<MockUpRow | null> {
  return mockUp === undefined ? null : mockUps.get(mockUp.id)
}

/** Returns the product with the logo on it, as a PNG; null when the line has none. */
export async function readMockUpPicture(line: Pick<DraftLine, 'mockUp'>): Promise<Blob | null> {
  const picture = (await readMockUp(line))?.picture ?? null
  return picture === null ? null : fileOfText(picture, 'mock-up.png')
}

/** Returns the logo's file; null when the line has none. */
export async function readLogoFile(line: Pick<DraftLine, 'mockUp'>): Promise<File | null> {
  const logo = (await readMockUp(line))?.logo
  return logo ? fileOfText(logo.data, logo.name) : null
}

// The logo that a customer chose for quotes is on this device alone. It is stored with the drafts and encrypted like
// them (req 18.9).

const quoteLogoId = 'quote-logo'
/** `jpeg` is base64; '' if no logo is wanted. */
const LogoRow = v.object({ id: v.literal(quoteLogoId), jpeg: v.string() })

const logos = ownedCollection<v.InferOutput<typeof LogoRow>>({
  database: databases.clientDrafts,
  schema: LogoRow,
  refusal: 'We couldn’t save the logo on this device. Try again.',
})

/** The signed-in customer's choice. 'none': no logo, not even the account's picture. null: nothing was chosen. */
export type ChosenLogo = Blob | 'none' | null

export async function readLogo(): Promise<ChosenLogo> {
  const row = await logos.get(quoteLogoId)
  if (!row) return null
  return row.jpeg === '' ? 'none' : jpegOfText(row.jpeg)
}

/** Throws NotStoredFailure. */
export async function saveLogo(logo: ChosenLogo): Promise<void> {
  if (logo === null) await logos.remove([quoteLogoId])
  else await logos.put([{ id: quoteLogoId, jpeg: logo === 'none' ? '' : await textOfJpeg(logo) }])
}
