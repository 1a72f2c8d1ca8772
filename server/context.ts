/** What every route is built from. */
import type { Database } from './db/client'
import type { FileStore } from './files/store'
import type { PublicReplies } from './replies/public-replies'
import type { Settings } from './settings'

export type ProviderContext = { db: Database; files: FileStore; replies: PublicReplies; settings: Settings }
