/** What every route is built from. */
import type { Database } from './db/client'
import type { Mailer } from './mail/mailer'
import type { PublicReplies } from './replies/public-replies'
import type { Settings } from './settings'

export type ProviderContext = {
  db: Database
  replies: PublicReplies
  mailer: Mailer
  settings: ShopSettings
}

/** The settings that shape answers; the rest concern only how the process starts. */
export type ShopSettings = Pick<
  Settings,
  | 'distFolder'
  | 'previousDistFolder'
  | 'dataFolder'
  | 'corsOrigins'
  | 'apiHost'
  | 'imageHost'
  | 'publicUrl'
  | 'orderLinkKey'
  | 'giveawayDrawEnds'
  | 'rateLimits'
  | 'trustProxy'
>
