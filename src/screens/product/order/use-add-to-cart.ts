/** Add to cart as one story: checked, sent line by line, and what the provider says about it (req 5.1, 5.3). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { NewLine } from '../../../domain/cart/cart'
import { type ChosenLine, mayBeOrdered } from '../../../domain/cart/order-choice'
import {
  ContractFailure,
  InvalidTokenFailure,
  OfflineFailure,
  RejectedFailure,
} from '../../../domain/failure'
import { linePrice, type PriceList } from '../../../domain/price/price'
import type { Product } from '../../../domain/product/product'
import { leaveForSignIn, useSignedIn } from '../../../session/account'
import { useConnectivity } from '../../../session/connectivity'
import { currentRole } from '../../../session/identity'
import { addLinesMutation } from '../../../queries/cart'
import { showToast } from '../../../ui/toast/toast'
import { dismissToast } from '../../../ui/toast/use-answer-toasts'
import { openCartPanel } from '../../../widgets/shell/overlays'
import { addressWithChoice } from '../product-address'
import type { Order } from './use-order'

/** A line that is in the cart already, and what is asked about it. */
type Existing = { line: ChosenLine; message: string }

/** How many of the lines have been answered. */
export type Sending = { answered: number; of: number }

type Progress =
  | { step: 'idle' }
  | ({ step: 'sending' } & Sending)
  /** ProductExit: the customer is asked before anything is replaced (req 5.2). */
  | { step: 'asking'; existing: Existing[]; added: ChosenLine[] }
  | { step: 'failed'; message: string }

/** Until a visitor is led to the sign-in page, in ms (req 5.3). */
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
  const sending = useMutation(addLinesMutation(queryClient))
  /** Two presses can come before the page is drawn anew. */
  const underWay = useRef(false)
  /** The error toast that stands until the next press. */
  const told = useRef<string | null>(null)
  const hasLeft = useHasLeft()

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
  const failed = (error: unknown, added: ChosenLine[], of: number) => {
    forgetCells(order, added)
    // The identity has ended, and with it this page's business.
    if (error instanceof InvalidTokenFailure) return setProgress({ step: 'idle' })
    const rest = hasLeft() ? 'were not added' : 'are still here'
    const partly =
      added.length > 0 ? ` ${added.length} of ${of} lines are in the cart; the others ${rest}.` : ''
    const message = words(error) + partly
    setProgress({ step: 'failed', message })
    told.current = hasLeft() ? `${product.name}: ${message}` : message
    showToast('error', told.current)
  }
  /** `before` was added by the press that these lines belong to. */
  const send = async (lines: ChosenLine[], replaces: boolean, before: ChosenLine[] = []) => {
    if (underWay.current) return
    underWay.current = true
    if (told.current !== null) dismissToast(told.current)
    told.current = null
    const of = lines.length
    const added = [...before]
    const existing: Existing[] = []
    const answer = (line: ChosenLine, said: string | null) => {
      if (said === null) added.push(line)
      else existing.push({ line, message: said || `${product.name} is already in your cart. Replace it?` })
      setProgress({ step: 'sending', answered: added.length - before.length + existing.length, of })
    }
    setProgress({ step: 'sending', answered: 0, of })
    try {
      await sending.mutateAsync({
        lines: lines.map((line) => ({ line: toNewLine(line), answered: (said) => answer(line, said) })),
        replaces,
      })
    } catch (error) {
      return failed(error, added, before.length + of)
    } finally {
      underWay.current = false
    }
    if (existing.length > 0) {
      if (!hasLeft()) return setProgress({ step: 'asking', existing, added })
      showToast('warning', unchanged(product.name, existing.length, of))
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
      if (underWay.current) return
      if (reason !== null) return showToast('warning', reason)
      if (!mayBeOrdered(order.chosen)) return setFaults((before) => before + 1)
      if (!signedIn) return askToSignIn()
      void send(order.chosen.lines, false)
    },
    replace: () => {
      if (progress.step !== 'asking') return
      void send(
        progress.existing.map(({ line }) => line),
        true,
        progress.added,
      )
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

/** Whether the page was left while something was under way: then nobody can be asked any more. */
function useHasLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return () => left.current
}

function unchanged(name: string, existing: number, of: number): string {
  if (of === 1) return `${name} is already in your cart. It was not changed.`
  return `${existing} of ${of} lines of ${name} are already in your cart. They were not changed.`
}

/** Without an answer, or with one that cannot be read, the line may have arrived all the same. */
function words(error: unknown): string {
  if (error instanceof OfflineFailure) return `${error.message} It may already be in your cart.`
  if (error instanceof ContractFailure)
    return 'The shop’s answer could not be read. It may already be in your cart.'
  return error instanceof RejectedFailure ? error.message : 'This could not be added to your cart.'
}
