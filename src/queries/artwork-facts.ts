/**
 * Facts about artwork in the cart. The parser is not in the cart's code, because that code is loaded with the first
 * page and has to be small.
 */
import { useMemo } from 'react'
import { readFacts } from '../api/artwork/facts'

/** `rawFacts` is the provider's value. Returns null when it contains no facts. */
export const useArtworkFacts = (rawFacts: unknown) => useMemo(() => readFacts(rawFacts), [rawFacts])
