/**
 * Drafts that follow a customer: what this device changed goes to the account by the outbox, what others changed comes from
 * there and is merged (domain/client-draft/draft-account.ts). One direction each: nothing is merged while it is sent.
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createAtom, useSelector } from '@tanstack/react-store'
import { fetchDrafts } from '../api/client-draft/client-draft'
import { onLocalChange } from '../device/local-changes'
import { onPageReturn } from '../device/page-lifecycle'
import {
  bodyOf,
  isAsSent,
  isUnsaved,
  type UnreadableDraft,
  unreadableInAccount,
  withAccount,
} from '../domain/client-draft/draft-account'
import { type ClientDraft, draftName } from '../domain/client-draft/client-draft'
import { OfflineFailure } from '../domain/failure'
import { draftEdit, draftIn } from '../outbox/kinds/client-draft'
import { addEdit, queues } from '../outbox/queues'
import { clientDrafts, useUnreadableHere } from '../saved/client-drafts/client-drafts'
import { connectivity, onConnectivityChange } from '../session/connectivity'
import { currentSession } from '../session/session-reader'
import { aboutQuery } from './about'
import { exchangeFiles } from './draft-files'

/** ms without another change before a draft goes, so that a sentence is sent once. */
const quiet = 1500

let started: QueryClient | null = null
/** Whose all that follows is; null where nobody is signed in. */
let knownOwner: string | null = null
/** Where the next question goes on; only while the page lives. */
let place: { since: string | null } | null = null
/** The account's that this edition of the app cannot read. */
const unreadable = createAtom<readonly UnreadableDraft[]>([])
let pulling: Promise<void> | null = null
let queueing: Promise<void> | null = null
let isPullDue = false
let timer: ReturnType<typeof setTimeout> | undefined
/** What this page gave the outbox last of each draft: nothing is given twice. */
const given = new Map<string, string>()
/** Of each draft. More are not on their way at once. */
const keptBodies = 10
/** What this page gave the outbox of each draft, the latest last. */
const sent = new Map<string, string[]>()
/** Removed here before the account said which version it has, by their names: they go from there once it does. */
const removedEarly = new Map<string, string>()

/** To be called for customers only, and called again freely. */
export function startDraftSync(queryClient: QueryClient): void {
  if (started) return
  started = queryClient
  knownOwner = currentSession()?.owner ?? null
  onLocalChange(forgetOthers)
  clientDrafts().subscribe(pushSoon)
  queues.own.subscribe((event) => {
    if (event.name === 'done' && draftIn(event.row)) pullDrafts()
  })
  onPageReturn(pullDrafts)
  onConnectivityChange(pullDrafts)
  pullDrafts()
}

/** Nothing that a customer wrote stays in memory when another one is signed in, or nobody. */
function forgetOthers(): void {
  const owner = currentSession()?.owner ?? null
  if (owner === knownOwner) return
  knownOwner = owner
  place = null
  unreadable.set([])
  for (const texts of [given, sent, removedEarly]) texts.clear()
}

/** Asks what changed in the account. */
function pullDrafts(): void {
  if (!started || connectivity() !== 'online' || !currentSession()) return
  isPullDue = true
  pulling ??= pull(started).finally(() => {
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
    // It is asked for again with the next sign of a network.
    if (!(error instanceof OfflineFailure)) console.warn('Drafts could not be read from the account.', error)
  }
}

async function pullPages(): Promise<void> {
  const owner = currentSession()?.owner
  if (owner === undefined) return
  const from = (place ??= { since: null })
  /** Of all that the account has; null where it only said what changed. */
  let all: Set<string> | null = from.since === null ? new Set() : null
  let next: ReturnType<typeof fetchDrafts> | null = fetchDrafts(from.since)
  while (next) {
    const page: Awaited<ReturnType<typeof fetchDrafts>> = await next
    // On its way while this one is stored. Where that fails, no caller is left to hear it.
    next = page.more ? fetchDrafts(page.next) : null
    next?.catch(() => {})
    // Another customer is signed in by now.
    if (currentSession()?.owner !== owner) return
    if (page.isFull) all ??= new Set()
    for (const { id, version, body } of page.drafts) await removeEarly(id, body === null ? null : version)
    const removing = removals()
    const due = page.drafts.filter(({ id, version }) => removing.get(id) !== version)
    const own = new Set(due.filter((there) => isAsSent(there, sentOf(there.id))))
    await clientDrafts().merge(
      due.map((there) => [there.id, (here) => withAccount(here, there, own.has(there))]),
    )
    for (const { id } of page.drafts) all?.add(id)
    unreadable.set((known) => [
      ...known.filter(({ id }) => !page.drafts.some((draft) => draft.id === id)),
      ...due.flatMap((draft) => unreadableInAccount(draft) ?? []),
    ])
    from.since = page.next
  }
  if (all) await dropRemoved(all)
}

async function removeEarly(id: string, version: string | null): Promise<void> {
  const name = removedEarly.get(id)
  if (name === undefined) return
  if (version !== null) await addEdit(draftEdit({ id, name, body: null, version }))
  removedEarly.delete(id)
}

/** Bodies that the account may have from this device; of an earlier page's, those that still wait in the outbox. */
function sentOf(draftId: string): string[] {
  const waiting = queues.own.unsent().flatMap((row) => draftIn(row) ?? [])
  const bodies = waiting.flatMap(({ id, body }) => (id === draftId && body !== null ? [body] : []))
  return [...(sent.get(draftId) ?? []), ...bodies]
}

/** Versions over which a removal waits, by draft. */
function removals(): Map<string, string | null> {
  const ops = queues.own.unsent().flatMap((row) => draftIn(row) ?? [])
  return new Map(ops.flatMap(({ id, body, version }) => (body === null ? [[id, version] as const] : [])))
}

/** The account has all of these and no others: what it had once, and nothing was done to here since, is gone. */
async function dropRemoved(there: ReadonlySet<string>): Promise<void> {
  const gone = clientDrafts()
    .list()
    .filter((draft) => draft.account && !there.has(draft.id) && !isUnsaved(draft))
  await Promise.all(gone.map(({ id }) => clientDrafts().remove(id)))
}

function pushSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void push(), quiet)
}

/** Drafts that the account lacks, or lacks a change of, then the files that they name. */
async function push(): Promise<void> {
  const owner = currentSession()?.owner
  if (!started || owner === undefined || !(await isOffered(started).catch(() => false))) return
  // A pull pushes when it ends.
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
    // It waits in the outbox, or the account has something that this edition of the app cannot merge with.
    if (given.get(draft.id) === state) continue
    try {
      await addEdit(draftEdit({ id: draft.id, name: draftName(draft), body, version }))
    } catch (error) {
      // A full device may have room for a smaller draft. This one is tried again with the next change or sign of a network.
      console.warn('A draft could not be queued for the account.', error)
      continue
    }
    given.set(draft.id, state)
    sent.set(draft.id, [...(sent.get(draft.id) ?? []), body].slice(-keptBodies))
  }
}

/** Undo of a removal, whether the account heard of that or not. Rejects with NotStoredFailure. */
export async function putDraftBack(draft: ClientDraft): Promise<void> {
  const { id, account } = draft
  removedEarly.delete(id)
  given.delete(id)
  await clientDrafts().put({ ...draft, ...(account && { account: { ...account, saved: -1 } }) })
}

/** Takes a draft away here, and from the account where that has it. Rejects with NotStoredFailure. */
export async function removeDraft({ id }: Pick<ClientDraft, 'id'>): Promise<void> {
  const draft = clientDrafts()
    .list()
    .find((one) => one.id === id)
  if (!draft) return
  const name = draftName(draft)
  const version = draft.account?.version ?? null
  if (version === null) removedEarly.set(id, name)
  // First: a device that dies between both has it again.
  await addEdit(draftEdit({ id, name, body: null, version }))
  await clientDrafts().remove(id)
}

/** Takes away what this edition of the app cannot read, here and from the account. Rejects with NotStoredFailure. */
export async function removeUnreadableDraft({ id, name, version }: UnreadableDraft): Promise<void> {
  if (version !== null) await addEdit(draftEdit({ id, name, body: null, version }))
  await clientDrafts().remove(id)
  unreadable.set((known) => known.filter((draft) => draft.id !== id))
}

async function isOffered(queryClient: QueryClient): Promise<boolean> {
  return offersDrafts((await queryClient.ensureQueryData(aboutQuery())).value.features)
}

const offersDrafts = (features: readonly string[] | null | undefined) => features?.includes('drafts') === true

/** Whether drafts are kept in the account: only where the provider says so. True until it did, as most do, so that nothing moves. */
export function useDraftsInAccount(): boolean {
  const { data } = useQuery(aboutQuery())
  return data ? offersDrafts(data.value.features) : true
}

/** Drafts of this device and of the account that this edition of the app cannot read, each once. */
export function useUnreadableDrafts(): readonly UnreadableDraft[] {
  const inAccount = useSelector(unreadable)
  const here = useUnreadableHere()
  return [...inAccount, ...here.filter(({ id }) => !inAccount.some((draft) => draft.id === id))]
}
