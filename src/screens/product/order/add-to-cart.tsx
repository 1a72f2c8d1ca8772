/**
 * The Add to cart button with the reason when it is blocked and the result of a press, and the row with the quantity
 * (req 5.1, 5.3).
 */
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Minus, Plus, ShoppingCart } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { NewLine } from '../../../domain/cart/cart'
import { type ChosenLine, canBeOrdered } from '../../../domain/product/order-choice'
import { readQuantity, steppedQuantity } from '../../../domain/quantity'
import { quantityNotes } from '../../../domain/cart/quantity-notes'
import { formatCount } from '../../../domain/count'
import { failureMessage } from '../../../domain/failure-message'
import { formatAud } from '../../../domain/price/money'
import { piecePrice, type PriceList } from '../../../domain/price/price'
import { type OrderPrices, orderQuote, totalPieces } from '../../../domain/price/quote'
import { pictureOfLine } from '../../../domain/product/colour'
import type { Product } from '../../../domain/product/product'
import { stockOf, uncountedStock } from '../../../domain/product/stock'
import { rememberReturnPath, useSignedIn } from '../../../session/account'
import { useConnectivity } from '../../../session/connectivity'
import { currentRole } from '../../../session/identity'
import { Button } from '../../../ui/button'
import { lazyComponent } from '../../../ui/lazy/lazy-piece'
import { removeToast, showToast, signInToastMs } from '../../../ui/toast/toast'
import { type AddOutcome, ReplaceQuestion, useAddLines } from '../../../widgets/cart/use-add-lines'
import { useShopDay } from '../../../widgets/delivery/shop-day'
import { openCartPanel } from '../../../widgets/frame/overlays'
import { pathWithChoice, type Selection } from '../selection'
import type { ChoiceToDraftProps } from './choice-to-draft'
import styles from './add-to-cart.module.css'
import buyRowStyles from './buy-row.module.css'

type AddToCartProps = {
  product: Product
  selection: Selection
  list: PriceList | null
  branding: ChoiceToDraftProps['branding']
  /** Called on each press, with true when the current choice can be ordered. */
  onPress: (isOrderable: boolean) => void
}

/** A cart line to send, and the choice that it was made from. */
type LineToAdd = { chosen: ChosenLine; line: NewLine }

/** Delay before a visitor is sent to the sign-in page (req 5.3). */
const signInDelayMs = 2500

/** Replaces Add to cart while there is no network. */
const choiceToDraft = lazyComponent(() => import('./choice-to-draft'), 'ChoiceToDraft')

const offlineReason =
  'You’re offline. Save this to a draft now, or add it to your cart when you’re back online.'
const onRequestReason = 'This product is priced on request. Request a quote below.'

export function AddToCart({ product, selection, list, branding, onPress }: AddToCartProps) {
  const id = useId()
  const navigate = useNavigate()
  const router = useRouter()
  const signedIn = useSignedIn()
  const isOffline = useConnectivity() === 'offline' && signedIn
  const ChoiceToDraft = choiceToDraft.useComponent(isOffline)
  const reason = isOffline ? offlineReason : list?.tiers.length === 0 ? onRequestReason : null
  const [problem, setProblem] = useState<string | null>(null)
  const lastError = useRef<string | null>(null)

  const applyOutcome = ({
    added,
    existing,
    failed: failedItems,
    hasEnded,
    isMounted,
  }: AddOutcome<LineToAdd>) => {
    const lines = added.map(({ chosen }) => chosen)
    clearAddedCells(selection, lines)
    if (hasEnded) return
    const total = added.length + existing.length + failedItems.length
    const [firstFailed] = failedItems
    if (firstFailed) {
      const othersText = isMounted ? 'are still here' : 'were not added'
      const partialText =
        lines.length > 0
          ? ` ${lines.length} of ${total} lines are in the cart; the others ${othersText}.`
          : ''
      const message = failureText(firstFailed.error) + partialText
      setProblem(message)
      lastError.current = message
      return showToast('error', isMounted ? message : `${product.name}: ${message}`)
    }
    removeToast(lastError.current)
    if (existing.length > 0 && !isMounted)
      showToast('warning', unchangedText(product.name, existing.length, total))
    if (lines.length > 0) {
      const image = pictureOfLine(product, lines[0]?.options ?? [])
      openCartPanel({ name: product.name, image, lines })
    }
  }
  const adding = useAddLines<LineToAdd>({
    question: () => `${product.name} is already in your cart. Replace it?`,
    onFinished: applyOutcome,
  })
  const { progress } = adding
  const isSending = progress.step === 'sending'

  const toLines = (lines: ChosenLine[]): LineToAdd[] => {
    const { setups } = selection.choice
    const price = list && piecePrice(list, currentRole(), totalPieces(lines), setups)
    const eachCents = price?.eachCents ?? null
    return lines.map((chosen) => {
      const { variationId, quantity, options } = chosen
      return { chosen, line: { productId: product.id, variationId, quantity, eachCents, setups, options } }
    })
  }
  const askToSignIn = () => {
    const currentHref = router.latestLocation.href
    rememberReturnPath(pathWithChoice(product, selection.choice))
    showToast('info', 'Sign in to add this to your cart.', signInToastMs)
    setTimeout(() => {
      if (router.latestLocation.href === currentHref) void navigate({ to: '/signin' })
    }, signInDelayMs)
  }
  const add = () => {
    if (isSending) return
    if (reason !== null) return showToast('warning', reason)
    const isOrderable = canBeOrdered(selection.chosen)
    onPress(isOrderable)
    if (!isOrderable) return
    if (!signedIn) return askToSignIn()
    setProblem(null)
    const { lines } = selection.chosen
    adding.add(lines.length, () => toLines(lines))
  }
  return (
    <>
      {isOffline && ChoiceToDraft ? (
        <ChoiceToDraft
          variant="accent"
          className={styles.button}
          product={product}
          selection={selection}
          branding={branding}
        />
      ) : (
        <Button
          variant="accent"
          className={styles.button}
          aria-disabled={reason !== null || isSending}
          aria-describedby={reason === null ? undefined : id}
          onClick={add}
        >
          <ShoppingCart aria-hidden="true" size={20} />
          {isSending ? sendingText(progress) : 'Add to cart'}
        </Button>
      )}
      {reason !== null && (
        <p id={id} className={styles.reason}>
          {reason}
        </p>
      )}
      {problem !== null && progress.step === 'idle' && (
        // A toast has already announced the message.
        <div className={styles.failed}>
          <p>{problem}</p>
          <Button variant="quiet" onClick={add}>
            Retry
          </Button>
        </div>
      )}
      <ReplaceQuestion {...adding} />
    </>
  )
}

function sendingText({ answered, total }: { answered: number; total: number }): string {
  return total > 1 ? `Adding ${answered + 1} of ${total}…` : 'Adding…'
}

/** Clears the added cells of the grid, so that another press does not add them twice. */
function clearAddedCells(selection: Selection, lines: ChosenLine[]): void {
  const cells = lines.flatMap(({ cell, quantity }) => (cell === null ? [] : [[cell, quantity] as const]))
  if (selection.grid) selection.emptyCells(new Map(cells))
}

function unchangedText(name: string, existing: number, total: number): string {
  if (total === 1) return `${name} is already in your cart. It hasn’t changed.`
  return `${existing} of ${total} lines of ${name} are already in your cart. They haven’t changed.`
}

/** The message after a failed request. When the response is lost or unreadable, the line may be in the cart anyway. */
function failureText(error: unknown): string {
  return failureMessage(error, {
    lost: 'It may already be in your cart.',
    fallback: 'We couldn’t add this to your cart.',
  })
}

type BuyRowProps = {
  product: Product
  selection: Selection
  /** Error of the quantity field. A grid shows its errors itself. */
  error: string | undefined
  /** null when prices must not be shown. */
  prices: OrderPrices | null
  /** The Add to cart button. */
  children: ReactNode
}

/**
 * Quantity with its notes, and Add to cart. The row is sticky: at the bottom of its column, on phones at the bottom
 * of the screen (req 3.17).
 */
export function BuyRow({ product, selection, error, prices, children }: BuyRowProps) {
  const id = useId()
  const { choice, choose, grid, chosen } = selection
  const pieces = totalPieces(chosen.lines)
  const today = useShopDay()
  const quote = grid && prices && orderQuote(selection, prices)
  const notes = quantityNotes({
    quantity: pieces,
    minimum: product.minimumQuantity,
    // The cells of a grid show their stock themselves.
    stock: grid ? uncountedStock : stockOf(product, chosenTexts(product, choice.values), today),
    showsPrices: prices !== null,
  })
  return (
    <div className={buyRowStyles.buy}>
      <div id={`${id}-notes`} aria-live="polite" className={buyRowStyles.notes}>
        {error === undefined && notes.map((note) => <p key={note}>{note}</p>)}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={buyRowStyles.error}>
          {error}
        </p>
      )}
      {grid ? (
        <p className={buyRowStyles.pieces}>
          <strong>{formatCount(pieces)}</strong> {pieces === 1 ? 'piece' : 'pieces'}
          {quote && (
            <span>
              {' · '}
              {formatAud(quote.total.subtotalCents)} <small>ex GST</small>
            </span>
          )}
        </p>
      ) : (
        <QuantityStepper
          value={choice.quantity}
          minimum={product.minimumQuantity}
          hasError={error !== undefined}
          describedBy={error === undefined ? `${id}-notes` : `${id}-error`}
          onChange={(quantity) => choose({ quantity })}
        />
      )}
      {children}
    </div>
  )
}

function chosenTexts({ attributes }: Product, values: ReadonlyMap<string, string>): string[] {
  return attributes.flatMap(
    ({ id, values: allValues }) => allValues.find((value) => value.id === values.get(id))?.value ?? [],
  )
}

type QuantityStepperProps = {
  /** Text as typed. */
  value: string
  minimum: number
  hasError: boolean
  describedBy: string
  onChange: (typed: string) => void
}

function QuantityStepper({ value, minimum, hasError, describedBy, onChange }: QuantityStepperProps) {
  const id = useId()
  const quantity = readQuantity(value)
  const step = (direction: 1 | -1) =>
    onChange(String(quantity === null ? minimum : steppedQuantity(quantity, direction, minimum)))
  return (
    <div className={buyRowStyles.quantity}>
      <label htmlFor={id}>Quantity</label>
      <div className={buyRowStyles.stepper}>
        <button type="button" aria-label="One step fewer" onClick={() => step(-1)}>
          <Minus aria-hidden="true" size={18} />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          aria-invalid={hasError}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" aria-label="One step more" onClick={() => step(1)}>
          <Plus aria-hidden="true" size={18} />
        </button>
      </div>
    </div>
  )
}
