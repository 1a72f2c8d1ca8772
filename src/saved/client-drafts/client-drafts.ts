/** The draft orders of the signed-in customer, on this device alone, shown in every tab. */
import { useSyncExternalStore } from 'react'
import { protectStorage } from '../../device/storage-safety'
import { databases } from '../../device/storage-names'
import { ClientDraft, type DraftEdit, isSameDraft, newestFirst } from '../../domain/client-draft/client-draft'
import { type Edit, ownedCollection } from '../owned/collection'

/** What to do where something that is being typed could not be stored; set by whoever shows drafts. */
export const onRefused: { tell: (failure: unknown) => void } = { tell: (failure) => console.warn(failure) }

const open = () => {
  const collection = ownedCollection<ClientDraft>({
    database: databases.clientDrafts,
    schema: ClientDraft,
    order: newestFirst,
    refusal: 'This device could not save the draft. Please try again.',
    onRefused: (failure) => onRefused.tell(failure),
  })
  collection.follow()
  return {
    ...collection,
    /** The one that was worked on last first; the same list until it changes. */
    list: () => collection.rows() ?? none,
    /** A new one, or one that comes back. Rejects with NotStoredFailure, as all of them do. */
    put: async (draft: ClientDraft) => {
      if (!isProtected) void protectStorage()
      isProtected = true
      await collection.put([draft])
    },
    /** Resolves when it is on the disk. A draft that is gone stays gone. */
    edit: (id: string, edit: DraftEdit) => collection.change(id, stamped(edit)),
    /** Each key: twice has to come to the same as once. */
    type: (id: string, edit: DraftEdit) => collection.type(id, stamped(edit)),
    remove: (id: string) => collection.remove([id]),
  }
}

const none: readonly ClientDraft[] = []
/** The browser is asked once not to clear what is stored here, in the press that stores the first draft. */
let isProtected = false
let opened: ReturnType<typeof open> | null = null

/** Of this page. Opened when it is first needed. */
export function clientDrafts() {
  opened ??= open()
  return opened
}

const stamped =
  (edit: DraftEdit): Edit<ClientDraft> =>
  (draft) => {
    if (!draft) return undefined
    const after = edit(draft)
    return isSameDraft(draft, after) ? draft : { ...after, updatedAt: Math.max(Date.now(), draft.updatedAt) }
  }

function subscribe(listener: () => void): () => void {
  return clientDrafts().subscribe(listener)
}

/** The one that was worked on last first; none while hydrating. */
export function useClientDrafts(): readonly ClientDraft[] {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().list(),
    () => none,
  )
}

/** False until the device was looked at: then it is not known yet whether there are any. */
export function useDraftsRead(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => clientDrafts().rows() !== null,
    () => false,
  )
}

/** Null where there is none of this id, as after it was removed in another tab. */
export function useClientDraft(id: string): ClientDraft | null {
  return useClientDrafts().find((draft) => draft.id === id) ?? null
}
