/** Saving page by page, with nothing but the reads that every shop has. */
import type { SavingContext } from './saver-context'
import { walkAnswers } from './walk-answers'
import { copyUnchanged } from './walk-copy'
import { forgetMissing, walkDetails, walkReviews } from './walk-details'
import { walkLists } from './walk-lists'

/** How many of a hundred details have to be there. */
const enough = 99

/** Resolves when lists and details are there, but for a few that are named. Goes on from what is there. */
export async function walkShop(
  context: SavingContext,
  wait: (failures: number) => Promise<void>,
): Promise<void> {
  context.job.phase = 'lists'
  context.tell()
  const wanted = await walkAnswers(context)
  await walkLists(context, wanted)
  await copyUnchanged(context)
  for (let failures = 0; ; failures += 1) {
    await walkDetails(context, wanted)
    await walkReviews(context, wanted)
    const { products, missing } = context.job
    if (missing.length * 100 <= (100 - enough) * products.of) return
    await wait(failures)
    await forgetMissing(context)
  }
}
