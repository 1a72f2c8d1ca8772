/** What a choice would take, asked for when the choice has rested for a moment. */
import { useEffect, useState } from 'react'
import type { BundleChoice } from '../../domain/catalogue/bundle'
import { estimateWords } from '../../domain/catalogue/catalogue-words'
import { estimateBundle } from '../../saved/catalogue/save/estimate'
import { useConnectivity } from '../../session/connectivity'
import { useSettled } from '../../ui/use-time'

/** ms */
const rest = 400

/** `words` is null when the shop did not say. */
type Estimated = { of: BundleChoice; words: string | null }

/** In words. The same choice must be the same object. */
export function useEstimate(choice: BundleChoice): string {
  const offline = useConnectivity() === 'offline'
  const settled = useSettled(choice, rest)
  const [estimated, setEstimated] = useState<Estimated | null>(null)
  useEffect(() => {
    if (offline || settled.categories?.length === 0) return
    const leaving = new AbortController()
    const answer = (words: string | null) => {
      if (!leaving.signal.aborted) setEstimated({ of: settled, words })
    }
    estimateBundle(settled, leaving.signal).then(
      (estimate) => answer(estimateWords(estimate)),
      () => answer(null),
    )
    return () => leaving.abort()
  }, [settled, offline])
  if (choice.categories?.length === 0) return 'Nothing chosen yet.'
  const known = estimated?.of === choice ? estimated : null
  if (known?.words) return known.words
  if (offline) return 'How much that is cannot be estimated without a network.'
  return known
    ? 'How much that is cannot be estimated just now. You can save it all the same.'
    : 'Estimating how much that is…'
}
