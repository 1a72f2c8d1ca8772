/** Type of what a feature adds to the provider, where each part is optional. Features are listed in features.ts. */
import type { Act } from './acts/act'
import type { ReferencedFiles } from './files/sweep'
import type { FeatureJob } from './jobs/worker'
import type { DraftQuotes } from './mail/draft-quotes'
import type { Command } from './operate/command'
import type { RouteFeature } from './routes/context'
import type { PersonalTable } from './writes/person-table'
import type { PurgeRules } from './writes/purge'
import type { TabletImports } from './writes/tablet-entries'

export type ServerFeature = RouteFeature & {
  /** The folder's name. */
  name: string
  /** Acts of the operator (acts.ts). */
  acts?: readonly Act[]
  /** Commands by their nouns, for work that is not an act. Acts have commands without being here. */
  commands?: Readonly<Record<string, Command>>
  jobs?: readonly FeatureJob[]
  /** Deletes old data, by the name of the rule in SHOWFLOOR_PURGE. */
  purgeRules?: PurgeRules
  personalTables?: readonly PersonalTable[]
  /** Imports unsent items from a tablet's file, by their kinds. */
  tabletImports?: TabletImports
  /** Names of the events that it sends to webhooks. */
  webhookEvents?: readonly string[]
  draftQuotes?: DraftQuotes
  /** Finds the files that its rows refer to, by folder of the file store. Other files there are deleted. */
  referencedFiles?: ReferencedFiles
}

/** A feature that uses what other features offer is a function of the features before it in the list. */
type FeatureEntry = ServerFeature | ((earlier: readonly ServerFeature[]) => ServerFeature)

export function connectFeatures(entries: readonly FeatureEntry[]): ServerFeature[] {
  const features: ServerFeature[] = []
  for (const entry of entries) features.push(typeof entry === 'function' ? entry(features) : entry)
  return features
}
