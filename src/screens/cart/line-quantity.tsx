/**
 * The quantity of a cart line, which is saved automatically. The quantity is plain text when the shop no longer offers
 * the line's options.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { changedLine, lineQuantityProblem } from '../../domain/cart/cart-change'
import { maxQuantity, readWhole, invalidQuantityMessage } from '../../domain/quantity'
import { formatCount } from '../../domain/count'
import {
  ContractFailure,
  InvalidTokenFailure,
  MissingFailure,
  NotSavedHereFailure,
  OfflineFailure,
} from '../../domain/failure'
import { failureMessage } from '../../domain/failure-message'
import { totalPieces } from '../../domain/price/quote'
import { currentEpoch, currentRole, signedIn } from '../../session/identity'
import { hasReadCart, changeLineMutation, lastReadLine } from '../../queries/cart-line'
import { priceListQuery, productQuery } from '../../queries/product'
import { Field } from '../../ui/form/field'
import styles from './line-quantity.module.css'

type LineQuantityProps = {
  line: CartLine
  /** Slug of the product; '' when the provider did not report it. */
  slug: string
  productLines: CartLine[]
  /** Set to false when the product no longer offers the line's options, so that the provider would refuse the line. */
  isChangeable: boolean
  /** Id of the text that explains why nothing can be changed now. */
  reasonId: string | undefined
  confirmRemoval: () => void
}

const offlineNotice = 'You’re offline'

export function LineQuantity(props: LineQuantityProps) {
  if (props.slug === '' || !props.isChangeable) return <FixedQuantity {...props} />
  return <QuantityInput {...props} />
}

function FixedQuantity({ line, slug }: LineQuantityProps) {
  return (
    <div className={styles.fixed}>
      <p>Quantity {formatCount(line.quantity)}</p>
      {slug !== '' && (
        <Link to="/product/$slug" params={{ slug }}>
          Change on the product page
        </Link>
      )}
    </div>
  )
}

function QuantityInput({ line, slug, productLines, reasonId, confirmRemoval }: LineQuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const askForRemoval = () => {
    // The dialog returns the focus to the element that had it.
    input.current?.focus()
    confirmRemoval()
  }
  const quantity = useLineQuantity(line, { slug, productLines, confirmRemoval: askForRemoval })
  return (
    <div className={styles.quantity}>
      <Field
        ref={input}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity.text}
        error={quantity.problem}
        readOnly={reasonId !== undefined}
        aria-disabled={reasonId !== undefined}
        aria-description={reasonId === undefined ? undefined : offlineNotice}
        onChange={(event) => quantity.setText(event.target.value)}
        onBlur={quantity.applyQuantity}
        onKeyDown={onEnter(quantity.applyQuantity)}
      />
      {reasonId !== undefined && <p className={styles.status}>{offlineNotice}</p>}
      <p role="status" className={styles.status}>
        {quantity.isSaving ? 'Saving…' : quantity.statusMessage}
      </p>
    </div>
  )
}

export function onEnter(apply: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter') return
    // Without preventDefault the same key press would also confirm the dialog that `apply` may open.
    event.preventDefault()
    apply()
  }
}

/** Delay between the last key press and the check of the typed quantity. */
const debounceMs = 800

type EditedQuantity = {
  text: string
  problem: string | undefined
  isSaving: boolean
  /** Result of the last save as text; '' before the first one. */
  statusMessage: string
  setText: (text: string) => void
  /** Applies the typed quantity after the field was left or Enter was pressed. */
  applyQuantity: () => void
}

type Options = {
  slug: string
  productLines: CartLine[]
  /** Called when the quantity is 0. */
  confirmRemoval: () => void
}

/**
 * The quantity of a cart line: typed text is checked and saved automatically, and the result is reported (req 5.7).
 */
export function useLineQuantity(
  line: CartLine,
  { slug, productLines, confirmRemoval }: Options,
): EditedQuantity {
  const queryClient = useQueryClient()
  const change = useMutation(changeLineMutation(queryClient))
  /** The typed text; null while the field shows the quantity in the cart. */
  const [typedText, setTypedText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [isSaving, setIsSaving] = useState(false)
  const [statusMessage, setStatusMessage] = useState('')
  /** The last quantity that was typed while a request runs. It is sent after that request. */
  const nextQuantity = useRef<number | null>(null)
  const sendingQuantity = useRef<number | null>(null)
  /** The current value of `typedText` for code that continues after a response. */
  const currentTypedText = useRef<string | null>(null)

  const updateText = (text: string | null) => {
    currentTypedText.current = text
    setTypedText(text)
  }
  /** Returns true when no other quantity was typed after this quantity. */
  const isLast = (quantity: number) =>
    currentTypedText.current === null || readWhole(currentTypedText.current) === quantity

  /**
   * Returns null when the quantity is in the cart, else the reason as text. Rejects with failures of the provider or
   * the network.
   */
  const send = async (quantity: number): Promise<string | null> => {
    const [product, list] = await Promise.all([
      queryClient.ensureQueryData(productQuery(slug)),
      queryClient.ensureQueryData(priceListQuery(slug)),
    ])
    const quantityProblem = lineQuantityProblem(
      quantity,
      totalPieces(productLines) - line.quantity,
      product.value,
    )
    if (quantityProblem !== null) return quantityProblem
    const catalogue = { product: product.value, list: list.value, role: currentRole() }
    const changed = changedLine(line, productLines, catalogue, quantity)
    if (!changed) return notOffered
    await change.mutateAsync(changed)
    return null
  }
  const save = async (quantity: number) => {
    if (!signedIn() || quantity === (nextQuantity.current ?? sendingQuantity.current)) return
    nextQuantity.current = quantity
    if (sendingQuantity.current !== null) return
    const epoch = currentEpoch()
    setIsSaving(true)
    setStatusMessage('')
    // A quantity typed by one customer must not reach the cart of the next customer.
    while (nextQuantity.current !== null && epoch === currentEpoch()) {
      const next: number = nextQuantity.current
      sendingQuantity.current = next
      nextQuantity.current = null
      const outcome = await send(next).catch((error: unknown) => handleFailure(error, next))
      if (nextQuantity.current === null && isLast(next)) showOutcome(outcome)
    }
    sendingQuantity.current = null
    setIsSaving(false)
  }
  const handleFailure = (error: unknown, quantity: number): string | null => {
    // The end of the session has its own message.
    if (error instanceof InvalidTokenFailure) return null
    const isResponseLost = error instanceof OfflineFailure || error instanceof ContractFailure
    const isInCart = hasReadCart(queryClient) && lastReadLine(queryClient, line.id)?.quantity === quantity
    if (isResponseLost && isInCart) return null
    if (nextQuantity.current === null && isLast(quantity)) updateText(null)
    return saveFailureMessage(error, hasReadCart(queryClient))
  }
  const showOutcome = (outcome: string | null) => {
    setProblem(outcome ?? undefined)
    if (outcome !== null) return
    setStatusMessage('Quantity saved')
    // The typed quantity stays in the field until the changed cart has been loaded.
    if (hasReadCart(queryClient)) updateText(null)
  }
  const applyQuantity = (hasLeftField: boolean) => {
    if (typedText === null) return
    const quantity = readWhole(typedText)
    if (typedText.trim() === '') {
      if (hasLeftField) updateText(null)
    } else if (quantity === 0) {
      updateText(null)
      confirmRemoval()
    } else if (quantity === null || quantity > maxQuantity) setProblem(invalidQuantityMessage)
    else if (quantity === line.quantity && sendingQuantity.current === null) updateText(null)
    else void save(quantity)
  }

  const applyTyped = useEffectEvent((hasLeftField: boolean) => applyQuantity(hasLeftField))
  useEffect(() => {
    if (typedText === null) return
    const timer = setTimeout(() => applyTyped(false), debounceMs)
    return () => clearTimeout(timer)
  }, [typedText])
  // The page may be left before the delay ends, with Back for example.
  useEffect(() => () => applyTyped(true), [])

  return {
    text: typedText ?? String(line.quantity),
    problem,
    isSaving,
    statusMessage,
    setText: (text) => {
      updateText(text)
      setProblem(undefined)
      setStatusMessage('')
    },
    applyQuantity: () => applyQuantity(true),
  }
}

const notOffered = 'The shop no longer offers these options. Change the quantity on the product page.'

function saveFailureMessage(error: unknown, wasCartRead: boolean): string {
  if (error instanceof MissingFailure) return notOffered
  if (error instanceof NotSavedHereFailure) return `${error.message} The quantity hasn’t changed.`
  return failureMessage(error, {
    lost: wasCartRead ? 'The cart shows the current quantity.' : 'The quantity may have changed anyway.',
    fallback: 'The quantity couldn’t be saved.',
  })
}
