/**
 * Synchronizes drafts with the customer's account. Changes on this device go to the account through the outbox;
 * changes from other devices are fetched and merged (rules/draft-account.ts). Only one direction runs
 * at a time: nothing is merged while drafts are sent.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
import { fetchDrafts } from './draft-calls'
import { onLocalChange } from '../../../src/device/local-changes'
import { onPageReturn } from '../../../src/device/page-lifecycle'
import {
  bodyOf,
  isAsSent,
  isUnsaved,
  type UnreadableDraft,
  unreadableInAccount,
  withAccount,
} from '../rules/draft-account'
import { type ClientDraft, draftName } from '../rules/client-draft'
import { OfflineFailure } from '../../../src/domain/failure'
import { createDraftEdit, draftIn } from './draft-kind'
import { addEdit, queues } from '../../../src/outbox/queues'
import { clientDrafts, useUnreadableOnDevice } from './client-drafts'
import { connectivity, onConnectivityChange } from '../../../src/session/connectivity'
import { currentSession } from '../../../src/session/session-reader'
import { aboutQuery } from '../../../src/queries/about'
import { exchangeFiles } from './draft-files'

/** ms without another change before a draft is sent, so that typing a sentence sends the draft only once. */
const debounceMs = 1500

let activeQueryClient: QueryClient | null = null
/** Owner of the state below; null while no customer is signed in. */
let knownOwner: string | null = null
/** Position from which the next pull continues; only in memory. */
let cursor: { since: string | null } | null = null
/** Drafts in the account that this version of the app cannot read. */
const unreadable = createAtom<readonly UnreadableDraft[]>([])
let pulling: Promise<void> | null = null
let queueing: Promise<void> | null = null
let isPullDue = false
let timer: ReturnType<typeof setTimeout> | undefined
/** Last state of each draft that this page queued, so that nothing is queued twice. */
const queuedStates = new Map<string, string>()
/** Maximum number of bodies that are remembered for each draft; more are never in flight at the same time. */
const maxStoredBodies = 10
/** Bodies of each draft that this page queued, newest last. */
const queuedBodies = new Map<string, string[]>()

/** Call for customers only; repeated calls have no effect. */
export function startDraftSync(queryClient: QueryClient): void {
  if (activeQueryClient) return
  activeQueryClient = queryClient
  knownOwner = currentSession()?.owner ?? null
  onLocalChange(forgetOthers)
  clientDrafts().subscribe(pushSoon)
  queues.account.subscribe((event) => {
    if (event.name === 'done' && draftIn(event.row)) pullDrafts()
  })
  onPageReturn(pullDrafts)
  onConnectivityChange(pullDrafts)
  pullDrafts()
}

/** Removes a customer's data from memory when another customer or none is signed in. */
function forgetOthers(): void {
  const owner = currentSession()?.owner ?? null
  if (owner === knownOwner) return
  knownOwner = owner
  cursor = null
  unreadable.set([])
  for (const map of [queuedStates, queuedBodies]) map.clear()
}

/** Requests the account's changes. */
function pullDrafts(): void {
  if (!activeQueryClient || connectivity() !== 'online' || !currentSession()) return
  isPullDue = true
  pulling ??= pull(activeQueryClient).finally(() => {
    pulling = null
    pushSoon()
  })
}

async function pull(queryClient: QueryClient): Promise<void> {
  await queueing
  try {
    while (isPullDue) {
      isPullDue = false
      if (!(await isOffered(queryClient))) return
      await pullPages()
    }
  } catch (error) {
    // The next pull, for example when the network returns, is another attempt.
    if (!(error instanceof OfflineFailure)) console.warn('Drafts could not be read from the account.', error)
  }
}

async function pullPages(): Promise<void> {
  const owner = currentSession()?.owner
  if (owner === undefined) return
  const position = (cursor ??= { since: null })
  /** Ids of all drafts in the account; null when the account only reported changes. */
  let allIds: Set<string> | null = position.since === null ? new Set() : null
  let next: ReturnType<typeof fetchDrafts> | null = fetchDrafts(position.since)
  while (next) {
    const page: Awaited<ReturnType<typeof fetchDrafts>> = await next
    // The next page is fetched while this one is stored. If storing fails, no caller awaits that request, so its
    // error is caught here.
    next = page.hasMore ? fetchDrafts(page.next) : null
    next?.catch(() => {})
    // Another customer is signed in by now.
    if (currentSession()?.owner !== owner) return
    if (page.isFull) allIds ??= new Set()
    const pendingRemovals = removals()
    const draftsToMerge = page.drafts.filter(({ id, version }) => {
      const removedVersion = pendingRemovals.get(id)
      return removedVersion !== null && removedVersion !== version
    })
    const sentDrafts = new Set(draftsToMerge.filter((remote) => isAsSent(remote, sentBodies(remote.id))))
    await clientDrafts().change(
      draftsToMerge.map((remote) => [
        remote.id,
        (local) => withAccount(local, remote, sentDrafts.has(remote)),
      ]),
    )
    for (const { id } of page.drafts) allIds?.add(id)
    unreadable.set((known) => [
      ...known.filter(({ id }) => !page.drafts.some((draft) => draft.id === id)),
      ...draftsToMerge.flatMap((draft) => unreadableInAccount(draft) ?? []),
    ])
    position.since = page.next
  }
  if (allIds) await dropRemoved(allIds)
}

/**
 * Bodies that the account may have received from this device: bodies that this page queued, and bodies of an earlier
 * page that still wait in the outbox.
 */
function sentBodies(draftId: string): string[] {
  const waiting = queues.account.unsent().flatMap((row) => draftIn(row) ?? [])
  const bodies = waiting.flatMap(({ id, body }) => (id === draftId && body !== null ? [body] : []))
  return [...(queuedBodies.get(draftId) ?? []), ...bodies]
}

/** Versions of the drafts whose removal waits in the outbox, by draft id; null: whichever version the account has. */
function removals(): Map<string, string | null> {
  const ops = queues.account.unsent().flatMap((row) => draftIn(row) ?? [])
  return new Map(ops.flatMap(({ id, body, version }) => (body === null ? [[id, version] as const] : [])))
}

/** Removes drafts that the account once had and no longer lists, unless they have unsaved changes. */
async function dropRemoved(remoteIds: ReadonlySet<string>): Promise<void> {
  const gone = clientDrafts()
    .list()
    .filter((draft) => draft.account && !remoteIds.has(draft.id) && !isUnsaved(draft))
  await clientDrafts().remove(...gone.map(({ id }) => id))
}

function pushSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void push(), debounceMs)
}

/** Queues drafts and changes that the account lacks, then exchanges their files. */
async function push(): Promise<void> {
  const owner = currentSession()?.owner
  if (!activeQueryClient || owner === undefined || !(await isOffered(activeQueryClient).catch(() => false)))
    return
  // A running pull pushes when it ends.
  if (pulling || currentSession()?.owner !== owner) return
  queueing ??= queueUnsaved(owner).finally(() => {
    queueing = null
  })
  await queueing
  if (currentSession()?.owner === owner) await exchangeFiles(clientDrafts().list())
}

async function queueUnsaved(owner: string): Promise<void> {
  for (const draft of clientDrafts().unsaved()) {
    if (currentSession()?.owner !== owner) return
    const body = bodyOf(draft)
    const version = draft.account?.version ?? null
    const state = JSON.stringify([version, body])
    // The draft waits in the outbox already, or the account has a version that this app cannot merge with.
    if (queuedStates.get(draft.id) === state) continue
    try {
      await addEdit(createDraftEdit({ id: draft.id, name: draftName(draft), body, version }))
    } catch (error) {
      // A full device may have room for a smaller draft, so the loop continues. This draft is tried again with the
      // next change or when the network returns.
      console.warn('A draft could not be queued for the account.', error)
      continue
    }
    queuedStates.set(draft.id, state)
    queuedBodies.set(draft.id, [...(queuedBodies.get(draft.id) ?? []), body].slice(-maxStoredBodies))
  }
}

/** Undoes a removal, even if the account has already received it. Rejects with NotStoredFailure. */
export async function putDraftBack(draft: ClientDraft): Promise<void> {
  const { id, account } = draft
  queuedStates.delete(id)
  await clientDrafts().put({ ...draft, ...(account && { account: { ...account, saved: -1 } }) })
}

/** Removes a draft from this device, and from the account if it has the draft. Rejects with NotStoredFailure. */
export async function removeDraft({ id }: Pick<ClientDraft, 'id'>): Promise<void> {
  const draft = clientDrafts()
    .list()
    .find((item) => item.id === id)
  if (!draft) return
  const version = draft.account?.version ?? null
  // The removal is queued first, so that the draft is still on the device if the page dies between both steps.
  await addEdit(createDraftEdit({ id, name: draftName(draft), body: null, version }))
  await clientDrafts().remove(id)
}

/**
 * Removes a draft that this version of the app cannot read, from this device and from the account. Rejects with
 * NotStoredFailure.
 */
export async function removeUnreadableDraft({ id, name, version }: UnreadableDraft): Promise<void> {
  if (version !== null) await addEdit(createDraftEdit({ id, name, body: null, version }))
  await clientDrafts().remove(id)
  unreadable.set((known) => known.filter((draft) => draft.id !== id))
}

async function isOffered(queryClient: QueryClient): Promise<boolean> {
  return offersDrafts((await queryClient.ensureQueryData(aboutQuery())).value.features)
}

const offersDrafts = (features: readonly string[] | null | undefined) => features?.includes('drafts') === true

/**
 * Returns true if the provider stores drafts in the account. The result is true until the provider has replied: most
 * providers store drafts, and then the layout does not move.
 */
export function useDraftsInAccount(): boolean {
  const { data } = useQuery(aboutQuery())
  return data ? offersDrafts(data.value.features) : true
}

/** Drafts of this device and of the account that this version of the app cannot read, each once. */
export function useUnreadableDrafts(): readonly UnreadableDraft[] {
  const inAccount = useSelector(unreadable)
  const onDevice = useUnreadableOnDevice()
  return [...inAccount, ...onDevice.filter(({ id }) => !inAccount.some((draft) => draft.id === id))]
}
