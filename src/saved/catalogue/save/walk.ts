/** Saving page by page, with nothing but the reads that every shop has. */
import type { SavingContext } from './saver-deps'
import { walkAnswers } from './walk-answers'
import { copyMissing, copyUnchanged, walkDetails, walkReviews } from './walk-details'
import { walkLists } from './walk-lists'

/** How many of a hundred details may be left when the shop stumbled over them. */
const fewPercent = 1
/** How often the shop is asked for what it stumbled over; then that is left out, or as it was before. */
const mostRounds = 3

/**
 * Resolves when lists and details are there, but for those that the shop does not have, and those that it cannot give
 * however often it is asked. `missing` of the job names products. Goes on from what is there.
 */
export async function walkShop(
  context: SavingContext,
  wait: (failures: number) => Promise<void>,
): Promise<void> {
  context.job.phase = 'lists'
  context.tell()
  // A catalogue in use loses no list because of a bad hour.
  const { wanted } = await inRounds(wait, context.before ? Infinity : mostRounds, async () => {
    const answers = await walkAnswers(context)
    const stumbles = answers.stumbles + (await walkLists(context, answers.wanted))
    return { wanted: answers.wanted, isEnough: stumbles === 0 }
  })
  await copyUnchanged(context)
  await inRounds(wait, mostRounds, async () => {
    const stumbles = await walkDetails(context, wanted)
    return { isEnough: stumbles * 100 <= fewPercent * context.job.products.of }
  })
  await copyMissing(context)
  await walkReviews(context, wanted)
}

/** What the last round came to. */
async function inRounds<T extends { isEnough: boolean }>(
  wait: (failures: number) => Promise<void>,
  rounds: number,
  walk: () => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    const end = await walk()
    if (end.isEnough || round === rounds) return end
    await wait(round - 1)
  }
}
