/** What the saver stands on, and what it holds while it saves. Tests put a device, a shop and a clock of their own there. */
import type { PictureCache, SpareRoom } from '../../../device/picture-cache'
import type { BundleJob, BundlePause } from '../../../domain/catalogue/bundle'
import type { InvalidTokenFailure } from '../../../domain/failure'
import type { OpenStore } from '../generations'
import type { BundleStore } from '../bundle-store'
import type { RequestQueue, Line } from './request-queue'
import type { Member, SavingContext } from './saver-context'
import type { ProgressWriter, ProgressTarget } from './progress-writer'

export type SaverDeps = {
  catalogue: BundleStore
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
} & Omit<ProgressTarget, 'store'>

export type Saving = {
  context: SavingContext
  requests: RequestQueue
  news: ProgressWriter
  job: BundleJob
  /** URLs of pictures that came this time. */
  added: string[]
  pause: (why: BundlePause | null) => void
}

/** A person stopped it, in this tab or another. */
export class StoppedSaving extends Error {
  override name = 'StoppedSaving'
}
