/** The dependencies of every route. */
import type { Hono } from 'hono'
import type { DeskRight } from '../../src/domain/desk/rights'
import type { Unsent } from '../../src/domain/desk/row'
import type { DeskWaiting } from '../../src/domain/desk/session-row'
import type { Act } from '../acts/act'
import type { DeskMember } from '../auth/desk-session'
import type { Database, Executor } from '../db/client'
import type { FileStore } from '../files/store'
import type { ListSource } from '../reads/tile'
import type { PublicReplies } from '../replies/reply'
import type { ServerEnv } from '../base/caller-address'
import type { Settings } from '../base/settings'
import type { FeatureLetter } from '../mail/mail-queue'
import type { BodyLimit } from '../requests/body'
import type { OrderHooks } from '../writes/order-hooks'
import type { PersonalTable } from '../writes/person-table'

export type ProviderContext = {
  db: Database
  files: FileStore
  /** `db` may be a replica. */
  listsOf: (db: Database) => ListSource
  replies: PublicReplies
  settings: Settings
  features: readonly RouteFeature[]
  acts: readonly Act[]
  personalTables: readonly PersonalTable[]
}

export type DeskEnv = ServerEnv & { Variables: { member: DeskMember } }

/** Calls below a path. */
type FeatureCalls = {
  path: string
  routes: (context: ProviderContext) => Hono<ServerEnv>
  bodyLimits?: readonly BodyLimit[]
}

export type DeskLists = Readonly<Record<string, string | readonly string[]>>

/** Calls, pages and emails that a feature adds. */
export type RouteFeature = {
  /** Names of its optional calls in `GET shop/about`. */
  announced?: readonly string[]
  /** Its calls below /frontend/api. */
  calls?: readonly FeatureCalls[]
  /** Its pages and files outside the API. */
  pages?: readonly FeatureCalls[]
  letters?: readonly FeatureLetter[]
  orderHooks?: OrderHooks
  desk?: {
    routes?: (context: ProviderContext) => Hono<DeskEnv>
    bodyLimits?: readonly BodyLimit[]
    /** Returns the program that a token authorizes; null: unknown. */
    programOfToken?: (db: Executor, token: string) => Promise<DeskMember | null>
    /** Lists of the desk by the tables whose rows they show. */
    lists?: DeskLists
    /** Lists of open work on the first page, for members with the right. */
    today?: readonly {
      name: string
      right: DeskRight
      read: (db: Executor, settings: Settings) => Promise<Unsent<DeskWaiting>>
    }[]
  }
}
