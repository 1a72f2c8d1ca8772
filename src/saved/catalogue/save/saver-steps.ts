/** The steps of a saving: in bulk where the shop offers that, else page by page; then own prices, then pictures. */
import { InvalidTokenFailure, RejectedFailure } from '../../../domain/failure'
import type { SavingContext } from './saver-context'
import type { SaverDeps, Saving } from './saver-deps'
import { walkShop } from './walk'
import { walkPictures } from './walk-pictures'

/** ms until a shop that could not give what is needed is asked again; each time twice as long, but for a few. */
const firstWait = 10_000
const mostDoublings = 7

/** Resolves when nothing is missing but what is named. A shop that refuses what is needed is asked again, and again. */
export async function takeSteps(deps: SaverDeps, saving: Saving): Promise<void> {
  const { context, requests, job, added, pause } = saving
  const wait = async (failures: number) => {
    pause('busy')
    await deps.line.sleep(firstWait * 2 ** Math.min(failures, mostDoublings), context.signal)
    pause(null)
  }
  for (let failures = 0; ; failures += 1) {
    try {
      if (!(await deps.saveInBulk(context))) await walkShop(context, wait)
      break
    } catch (error) {
      if (!(error instanceof RejectedFailure)) throw error
      console.warn('The shop does not give its catalogue just now.', error)
      await wait(failures)
    }
  }
  await ownPrices(deps, context)
  const kept = (url: string) => void added.push(url)
  await walkPictures({ context, requests, cache: deps.pictures, load: deps.fetchPicture, kept })
  job.pause = null
}

/** A catalogue without own prices is one all the same. */
async function ownPrices(deps: SaverDeps, context: SavingContext): Promise<void> {
  try {
    await deps.savePrices(context)
  } catch (error) {
    if (!(error instanceof RejectedFailure) && !(error instanceof InvalidTokenFailure)) throw error
    console.warn('Own prices could not be saved.', error)
  }
}
