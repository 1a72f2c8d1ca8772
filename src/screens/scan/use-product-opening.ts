/** Opens the product that a code names, or says why it does not. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  ContractFailure,
  InvalidTokenFailure,
  isKnownFailure,
  NotSavedHereFailure,
  OfflineFailure,
} from '../../domain/failure'
import type { ScannedCode } from '../../domain/product/scanned-code'
import { lookUpSku } from '../../queries/sku'
import { useIsHere } from '../../ui/use-is-here'

export type Opening =
  | { step: 'nothing' }
  | { step: 'looking'; code: string }
  | { step: 'none'; code: string; similar: boolean }
  | { step: 'several'; code: string; count: number }
  | { step: 'foreign'; text: string }
  | { step: 'unreachable'; code: string }
  | { step: 'failed'; code: string; words: string }

export function useProductOpening() {
  const [opening, setOpening] = useState<Opening>({ step: 'nothing' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const latest = useRef(0)

  /** Resolves when the product's page comes or it is said why not; the last code asked for counts. */
  const open = async (scanned: ScannedCode): Promise<void> => {
    latest.current += 1
    const turn = latest.current
    const outcome = await lookUp(scanned)
    if (turn !== latest.current || !isHere()) return
    if ('slug' in outcome) await navigate({ to: '/product/$slug', params: { slug: outcome.slug } })
    else setOpening(outcome)
  }
  const lookUp = async (scanned: ScannedCode): Promise<Opening | { slug: string }> => {
    if (scanned.kind === 'product') return { slug: scanned.slug }
    if (scanned.kind === 'foreign') return { step: 'foreign', text: scanned.text }
    const code = scanned.text
    setOpening({ step: 'looking', code })
    try {
      const found = await lookUpSku(queryClient, code)
      if (found.kind === 'one') return { slug: found.slug }
      return found.kind === 'several'
        ? { step: 'several', code, count: found.count }
        : { step: 'none', code, similar: found.similar }
    } catch (error) {
      // An ended session says so itself, and this page is gone with it.
      if (error instanceof InvalidTokenFailure) return { step: 'nothing' }
      if (error instanceof OfflineFailure || error instanceof NotSavedHereFailure)
        return { step: 'unreachable', code }
      return { step: 'failed', code, words: wordsOf(error) }
    }
  }
  return { opening, open }
}

function wordsOf(error: unknown): string {
  if (error instanceof ContractFailure) return 'The shop’s answer could not be read.'
  if (isKnownFailure(error)) return error.message
  console.error(error)
  return 'An unexpected error occurred'
}
