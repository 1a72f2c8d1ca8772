/** Add to cart as one story: checked, sent line by line, and what the provider says about it (S §4, CONTRACT). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type NewLine, productExit } from '../../domain/cart'
import { InvalidTokenFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { type ChosenLine, mayBeOrdered } from '../../domain/order-choice'
import { linePrice, type PriceList } from '../../domain/price'
import type { Product } from '../../domain/product'
import { leaveForSignIn, useSignedIn } from '../../offline/account'
import { useConnectivity } from '../../offline/connectivity'
import { currentRole } from '../../offline/identity'
import { addLineMutation, replaceLineMutation } from '../../queries/cart'
import { showToast } from '../../ui/toast'
import { openCartPanel } from '../../widgets/cart-panel-state'
import { addressWithChoice } from './product-address'
import type { Order } from './use-order'

/** A line that is in the cart already, in the provider's words. */
type Existing = { line: ChosenLine; message: string }

type Progress =
  | { step: 'idle' }
  | { step: 'sending' }
  /** S §4 ProductExit: the customer is asked before anything is replaced. */
  | { step: 'asking'; existing: Existing[]; added: ChosenLine[] }
  | { step: 'failed'; message: string; added: number }

/** S §9: the redirect after a cart error, in ms. */
const signInAfter = 2500

export type AddToCart = {
  progress: Progress
  /** What keeps a customer from adding anything just now, in words; null when nothing does. */
  reason: string | null
  /** Raised by each press that found something missing: then the first fault takes the focus. */
  faults: number
  add: () => void
  replace: () => void
  keep: () => void
}

export function useAddToCart(product: Product, order: Order, list: PriceList | null): AddToCart {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const signedIn = useSignedIn()
  const offline = useConnectivity() === 'offline' && signedIn
  const reason = offline ? offlineReason : list?.tiers.length === 0 ? onRequestReason : null
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  const [faults, setFaults] = useState(0)
  const adding = useMutation(addLineMutation(queryClient))
  const replacing = useMutation(replaceLineMutation(queryClient))

  const toNewLine = ({ variationId, quantity, options }: ChosenLine): NewLine => {
    const price = list ? linePrice(list, currentRole(), quantity, order.choice.setups) : null
    const setups = order.choice.setups
    const eachCents = price?.eachCents ?? null
    return { productId: product.id, variationId, quantity, eachCents, setups, options }
  }
  const done = (lines: ChosenLine[]) => {
    setProgress({ step: 'idle' })
    if (lines.length === 0) return
    forgetCells(order, lines)
    openCartPanel({ name: product.name, image: product.gallery[0] ?? null, lines })
  }
  const failed = (error: unknown, added: ChosenLine[]) => {
    forgetCells(order, added)
    // The identity has ended, and with it this page's business.
    if (error instanceof InvalidTokenFailure) return setProgress({ step: 'idle' })
    const message = words(error)
    setProgress({ step: 'failed', message, added: added.length })
    showToast('error', message)
  }
  const send = async (lines: ChosenLine[]) => {
    setProgress({ step: 'sending' })
    const added: ChosenLine[] = []
    const existing: Existing[] = []
    for (const line of lines) {
      try {
        await adding.mutateAsync(toNewLine(line))
        added.push(line)
      } catch (error) {
        if (!(error instanceof RejectedFailure) || error.code !== productExit) return failed(error, added)
        existing.push({ line, message: error.message })
      }
    }
    if (existing.length > 0) setProgress({ step: 'asking', existing, added })
    else done(added)
  }
  const replaceAll = async (existing: Existing[], before: ChosenLine[]) => {
    setProgress({ step: 'sending' })
    const added = [...before]
    for (const { line } of existing) {
      try {
        await replacing.mutateAsync(toNewLine(line))
        added.push(line)
      } catch (error) {
        return failed(error, added)
      }
    }
    done(added)
  }
  const askToSignIn = () => {
    const here = router.latestLocation.href
    leaveForSignIn(addressWithChoice(product, order.choice))
    showToast('info', 'Please sign in to add this to your cart.', signInAfter)
    setTimeout(() => {
      if (router.latestLocation.href === here) void navigate({ to: '/signin' })
    }, signInAfter)
  }

  return {
    progress,
    reason,
    faults,
    add: () => {
      if (progress.step === 'sending') return
      if (reason !== null) return showToast('warning', reason)
      if (!mayBeOrdered(order.chosen)) return setFaults((before) => before + 1)
      if (!signedIn) return askToSignIn()
      void send(order.chosen.lines)
    },
    replace: () => {
      if (progress.step === 'asking') void replaceAll(progress.existing, progress.added)
    },
    keep: () => {
      if (progress.step === 'asking') done(progress.added)
    },
  }
}

const offlineReason =
  'Adding to the cart needs a connection. What you chose stays here until the shop can be reached.'
const onRequestReason = 'The price of this product is on request. Please request a quote.'

/** What was added is not in the grid any more, so that another press does not add it twice. */
function forgetCells(order: Order, lines: ChosenLine[]): void {
  const cells = lines.flatMap(({ cell, quantity }) => (cell === null ? [] : [[cell, quantity] as const]))
  if (order.grid) order.emptyCells(new Map(cells))
}

function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} Nothing you chose is lost.`
  return error instanceof RejectedFailure ? error.message : 'This could not be added to your cart.'
}
