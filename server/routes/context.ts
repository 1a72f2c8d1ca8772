/** The dependencies of every route. */
import type { Database } from '../db/client'
import type { FileStore } from '../files/store'
import type { TileLists } from '../reads/tile'
import type { PublicReplies } from '../replies/reply'
import type { Settings } from '../floor/settings'

export type ProviderContext = {
  db: Database
  files: FileStore
  lists: TileLists
  replies: PublicReplies
  settings: Settings
}
