/** The customer's drafts, through the feature that stores them. */
import { useSyncExternalStore } from 'react'
import type { KnownDraft } from '../../domain/client-draft/known-draft'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { type DraftSource, loadSlots } from './features'

const loadSource = () => loadSlots().then((slots) => slots.loadDraftSource())
const lazySource = lazyComponent(loadSource, 'draftSource')
const unknownDrafts: Pick<DraftSource, 'subscribe' | 'list'> = {
  subscribe: () => () => undefined,
  list: () => null,
}

/** Drafts, last edited first; null until they are known. */
export function useDrafts(): readonly KnownDraft[] | null {
  const { subscribe, list } = lazySource.useComponent(true) ?? unknownDrafts
  return useSyncExternalStore(subscribe, list, () => null)
}

/** Adds products to a draft, or to a new one. Resolves to the path of its page. Rejects with NotStoredFailure. */
export const addToDraft: DraftSource['add'] = async (...args) => (await loadSource()).draftSource.add(...args)
