/** The components of features for the slots of the core. They are loaded after the first paint. */
import { compareSlots } from '../features/compare/app/slots'
import { clientLinkSlots } from '../features/client-link/app/slots'
import { invoiceSlots } from '../features/invoice/app/slots'
import { leadSlots } from '../features/leads/app/slots'
import { scanSlots } from '../features/scan/app/slots'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { draftSlots } from '../features/drafts/app/slots'
import type { OutboxRow } from './domain/outbox/outbox'
import type { DraftSource, SlotComponents, SlotOptions } from './widgets/frame/features'

const features: readonly SlotComponents[] = [
  compareSlots,
  draftSlots,
  invoiceSlots,
  leadSlots,
  scanSlots,
  clientLinkSlots,
]

export function FeatureSlot({ name, props }: SlotOptions) {
  return features.map((feature, index) => {
    const Component = feature[name] as ComponentType<object> | undefined
    return Component && <Component key={index} {...props} />
  })
}

/** Loads the feature that sends quotes to clients. */
export async function loadQuoteSource() {
  const load = features.find((feature) => feature.loadQuoteSource)?.loadQuoteSource
  return load ? load() : { quoteSource: null }
}

const none: [] = []
const noDrafts: DraftSource = {
  subscribe: () => () => undefined,
  list: () => none,
  add: () => Promise.reject(new Error('No feature stores drafts.')),
}

/** Loads the feature that stores drafts. */
export async function loadDraftSource() {
  const load = features.find((feature) => feature.loadDraftSource)?.loadDraftSource
  return load ? load() : { draftSource: noDrafts }
}

/** At logout: deletes this device's copies of data that the customer's account has. */
export const forgetFeatures = () => Promise.all(features.flatMap(({ forget }) => (forget ? [forget()] : [])))

/** Undoes on this device the change of a row that was discarded from the outbox. */
export const discardInFeatures = (row: OutboxRow) =>
  Promise.all(features.flatMap(({ discard }) => (discard ? [discard(row)] : [])))

/** Starts what features do in the background for a customer. */
export function startFeatures(queryClient: QueryClient) {
  for (const { start } of features) start?.(queryClient)
}
