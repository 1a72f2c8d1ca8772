/** Type of what a feature adds to the provider, where each part is optional. Features are listed in features.ts. */
import type { FeatureActs } from './acts'
import type { FeatureJob } from './jobs/worker'
import type { FeatureLetter } from './mail/mail-queue'
import type { Command } from './operate/command'
import type { RouteFeature } from './routes/context'
import type { PersonalTable } from './writes/person-table'
import type { PurgeRules } from './writes/purge'
import type { TabletImports } from './writes/tablet-entries'

export type ServerFeature = RouteFeature & {
  /** The folder's name. */
  name: string
  /** Acts of the operator (acts.ts), which may depend on what all features add. */
  acts?: FeatureActs
  /** Commands by their nouns, for work that is not an act. Acts have commands without being here. */
  commands?: Readonly<Record<string, Command>>
  letters?: readonly FeatureLetter[]
  jobs?: readonly FeatureJob[]
  /** Deletes old data, by the name of the rule in SHOWFLOOR_PURGE. */
  purgeRules?: PurgeRules
  personalTables?: readonly PersonalTable[]
  /** Imports unsent items from a tablet's file, by their kinds. */
  tabletImports?: TabletImports
  /** Names of the events that it sends to webhooks. */
  webhookEvents?: readonly string[]
}
