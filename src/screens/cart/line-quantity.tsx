/**
 * The quantity of a cart line, which is saved automatically. It is plain text when the shop no longer offers the line
 * as it is.
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
import { cartWasRead, changeLineMutation, lastReadLine } from '../../queries/cart-line'
import { priceListQuery, productQuery } from '../../queries/product'
import { Field } from '../../ui/form/field'
import styles from './line-quantity.module.css'

type LineQuantityProps = {
  line: CartLine
  /** Slug of the product; '' when the provider did not report it. */
  slug: string
  /** The lines of the same product. */
  all: CartLine[]
  /** The line cannot be sent again when this is false, because the product no longer offers these options. */
  changeable: boolean
  /** The id of the words that say why nothing can be changed just now. */
  reason: string | undefined
  confirmRemoval: () => void
}

const offlineNotice = 'You’re offline'

export function LineQuantity(props: LineQuantityProps) {
  if (props.slug === '' || !props.changeable) return <FixedQuantity {...props} />
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

function QuantityInput({ line, slug, all, reason, confirmRemoval }: LineQuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = () => {
    // The dialog returns the focus to the element that had it.
    input.current?.focus()
    confirmRemoval()
  }
  const quantity = useLineQuantity(line, { slug, all, confirmRemoval: ask })
  return (
    <div className={styles.quantity}>
      <Field
        ref={input}
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        value={quantity.text}
        error={quantity.problem}
        readOnly={reason !== undefined}
        aria-disabled={reason !== undefined}
        aria-description={reason === undefined ? undefined : offlineNotice}
        onChange={(event) => quantity.type(event.target.value)}
        onBlur={quantity.applyQuantity}
        onKeyDown={onEnter(quantity.applyQuantity)}
      />
      {reason !== undefined && <p className={styles.status}>{offlineNotice}</p>}
      <p role="status" className={styles.status}>
        {quantity.saving ? 'Saving…' : quantity.statusMessage}
      </p>
    </div>
  )
}

export function onEnter(apply: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter') return
    // Without this the same key press would answer the dialog that it opens.
    event.preventDefault()
    apply()
  }
}

/** Delay between the last key press and the check of the typed quantity. */
const debounceMs = 800

type EditedQuantity = {
  /** Text of the field. */
  text: string
  problem: string | undefined
  saving: boolean
  /** Result of the last save as text; '' before the first one. */
  statusMessage: string
  type: (text: string) => void
  /** Applies the typed quantity after the field was left or Enter was pressed. */
  applyQuantity: () => void
}

type Options = {
  slug: string
  all: CartLine[]
  /** Called when the quantity is 0. */
  confirmRemoval: () => void
}

/**
 * The quantity of a cart line: typed text is checked and saved automatically, and the result is reported (req 5.7).
 */
export function useLineQuantity(line: CartLine, { slug, all, confirmRemoval }: Options): EditedQuantity {
  const queryClient = useQueryClient()
  const change = useMutation(changeLineMutation(queryClient))
  /** null: the quantity in the cart. */
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [saving, setSaving] = useState(false)
  const [statusMessage, setStatusMessage] = useState('')
  /** One request runs at a time. Of the quantities typed meanwhile only the last one is sent next. */
  const nextQuantity = useRef<number | null>(null)
  const sendingQuantity = useRef<number | null>(null)
  /** Same as `typed`, for responses that arrive later. */
  const latest = useRef<string | null>(null)

  const show = (text: string | null) => {
    latest.current = text
    setTyped(text)
  }
  /** No other quantity was typed after this one. */
  const isLast = (quantity: number) => latest.current === null || readWhole(latest.current) === quantity

  /**
   * Returns null when the quantity is in the cart, else the reason as text. Rejects with failures of the provider or
   * the network.
   */
  const send = async (quantity: number): Promise<string | null> => {
    const [product, list] = await Promise.all([
      queryClient.ensureQueryData(productQuery(slug)),
      queryClient.ensureQueryData(priceListQuery(slug)),
    ])
    const tooFew = lineQuantityProblem(quantity, totalPieces(all) - line.quantity, product.value)
    if (tooFew !== null) return tooFew
    const catalogue = { product: product.value, list: list.value, role: currentRole() }
    const changed = changedLine(line, all, catalogue, quantity)
    if (!changed) return notOffered
    await change.mutateAsync(changed)
    return null
  }
  const save = async (quantity: number) => {
    if (!signedIn() || quantity === (nextQuantity.current ?? sendingQuantity.current)) return
    nextQuantity.current = quantity
    if (sendingQuantity.current !== null) return
    const epoch = currentEpoch()
    setSaving(true)
    setStatusMessage('')
    // A quantity typed by one customer must not reach the cart of the next one.
    while (nextQuantity.current !== null && epoch === currentEpoch()) {
      const next: number = nextQuantity.current
      sendingQuantity.current = next
      nextQuantity.current = null
      const outcome = await send(next).catch((error: unknown) => failed(error, next))
      if (nextQuantity.current === null && isLast(next)) finish(outcome)
    }
    sendingQuantity.current = null
    setSaving(false)
  }
  const failed = (error: unknown, quantity: number): string | null => {
    // The end of the session has its own message.
    if (error instanceof InvalidTokenFailure) return null
    const lost = error instanceof OfflineFailure || error instanceof ContractFailure
    const arrived = cartWasRead(queryClient) && lastReadLine(queryClient, line.id)?.quantity === quantity
    if (lost && arrived) return null
    if (nextQuantity.current === null && isLast(quantity)) show(null)
    return saveFailureMessage(error, cartWasRead(queryClient))
  }
  const finish = (outcome: string | null) => {
    setProblem(outcome ?? undefined)
    if (outcome !== null) return
    setStatusMessage('Quantity saved')
    // The field shows the saved quantity until the cart could be read again.
    if (cartWasRead(queryClient)) show(null)
  }
  const applyQuantity = (isLeft: boolean) => {
    if (typed === null) return
    const quantity = readWhole(typed)
    if (typed.trim() === '') {
      if (isLeft) show(null)
    } else if (quantity === 0) {
      show(null)
      confirmRemoval()
    } else if (quantity === null || quantity > maxQuantity) setProblem(invalidQuantityMessage)
    else if (quantity === line.quantity && sendingQuantity.current === null) show(null)
    else void save(quantity)
  }

  const applyTyped = useEffectEvent((isLeft: boolean) => applyQuantity(isLeft))
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => applyTyped(false), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  // The page may be left before the delay ends, with Back for example.
  useEffect(() => () => applyTyped(true), [])

  return {
    text: typed ?? String(line.quantity),
    problem,
    saving,
    statusMessage,
    type: (text) => {
      show(text)
      setProblem(undefined)
      setStatusMessage('')
    },
    applyQuantity: () => applyQuantity(true),
  }
}

const notOffered = 'The shop no longer offers this as it is. Change the quantity on the product page.'

function saveFailureMessage(error: unknown, wasRead: boolean): string {
  if (error instanceof MissingFailure) return notOffered
  if (error instanceof NotSavedHereFailure) return `${error.message} The quantity hasn’t changed.`
  return failureMessage(error, {
    lost: wasRead ? 'The quantity is what the cart says now.' : 'The quantity may have changed anyway.',
    fallback: 'The quantity couldn’t be saved.',
  })
}
