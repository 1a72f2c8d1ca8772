/** What the saver stands on, and what it holds while it saves. Tests put a device, a shop and a clock of their own there. */
import type { PictureCache, SpareRoom } from '../../../device/picture-cache'
import type { PackJob, PackPause } from '../../../domain/catalogue/catalogue-pack'
import type { InvalidTokenFailure } from '../../../domain/failure'
import type { OpenStore } from '../generations'
import type { PackStore } from '../pack-store'
import type { Asker, Line } from './saver-ask'
import type { Member, SavingContext } from './saver-context'
import type { News, Told } from './saver-news'

export type SaverWorld = {
  catalogue: PackStore
  open: OpenStore
  line: Line
  /** Questions at once. */
  slots: number
  fetchPicture: (url: string, signal: AbortSignal) => Promise<Blob>
  pictures: PictureCache
  room: SpareRoom
  member: () => Member | null
  refused: (failure: InvalidTokenFailure) => void
  /** Told when a saving begins to run, when it waits, and when it goes on. */
  runs: (isRunning: boolean) => void
  saveInBulk: (context: SavingContext) => Promise<boolean>
  savePrices: (context: SavingContext) => Promise<void>
  keepPrices: SavingContext['keepPrices']
} & Omit<Told, 'store'>

export type Saving = {
  context: SavingContext
  asker: Asker
  news: News
  job: PackJob
  /** URLs of pictures that came this time. */
  added: string[]
  pause: (why: PackPause | null) => void
}

/** A person stopped it, in this tab or another. */
export class StoppedSaving extends Error {
  override name = 'StoppedSaving'
}
