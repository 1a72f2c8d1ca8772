/** What every route is built from. */
import type { Database } from './db/client'
import type { Mailer } from './mail/mailer'
import type { PublicReplies } from './replies/public-replies'
import type { Settings } from './settings'

export type ProviderContext = { db: Database; replies: PublicReplies; mailer: Mailer; settings: Settings }
