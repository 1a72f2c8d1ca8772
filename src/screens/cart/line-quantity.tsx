/** How many of a line, which is saved by itself; in words where the shop does not offer the line as it is. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart'
import { changedLine, lineQuantityProblem } from '../../domain/cart/cart-change'
import { maxQuantity, readWhole, unreadQuantity } from '../../domain/cart/quantity'
import { formatCount } from '../../domain/count'
import {
  ContractFailure,
  InvalidTokenFailure,
  MissingFailure,
  NotSavedHereFailure,
  OfflineFailure,
} from '../../domain/failure'
import { failureWords } from '../../domain/failure-words'
import { totalPieces } from '../../domain/price/quote'
import { currentEpoch, currentRole, signedIn } from '../../session/identity'
import { cartWasRead, changeLineMutation, lastReadLine } from '../../queries/cart-line'
import { priceListQuery, productQuery } from '../../queries/product'
import { Field } from '../../ui/form/field'
import styles from './line-quantity.module.css'

type LineQuantityProps = {
  line: CartLine
  /** Of the product's page; '' when the provider did not say. */
  slug: string
  /** The lines of the same product. */
  all: CartLine[]
  /** False when the line cannot be sent again, because the product does not offer it so. */
  changeable: boolean
  /** The id of the words that say why nothing can be changed just now. */
  reason: string | undefined
  askToRemove: () => void
}

const waits = 'You’re offline'

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

function QuantityInput({ line, slug, all, reason, askToRemove }: LineQuantityProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = () => {
    // The question gives the focus back to where it was.
    input.current?.focus()
    askToRemove()
  }
  const quantity = useLineQuantity(line, { slug, all, askToRemove: ask })
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
        aria-description={reason === undefined ? undefined : waits}
        onChange={(event) => quantity.type(event.target.value)}
        onBlur={quantity.settle}
        onKeyDown={onEnter(quantity.settle)}
      />
      {reason !== undefined && <p className={styles.said}>{waits}</p>}
      <p role="status" className={styles.said}>
        {quantity.saving ? 'Saving…' : quantity.said}
      </p>
    </div>
  )
}

export function onEnter(settle: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter') return
    // Else the same key answers the question that it opens.
    event.preventDefault()
    settle()
  }
}

/** How long typing rests before it counts, in ms. */
const pause = 800

type EditedQuantity = {
  /** What stands in the field. */
  text: string
  problem: string | undefined
  saving: boolean
  /** What was done last, in words; '' before. */
  said: string
  type: (text: string) => void
  /** The field was left, or Enter was pressed. */
  settle: () => void
}

type Options = {
  slug: string
  all: CartLine[]
  /** 0 asks to remove the line. */
  askToRemove: () => void
}

/** The quantity of a cart line as one story: typed, checked, saved by itself, and what became of it (req 5.7). */
export function useLineQuantity(line: CartLine, { slug, all, askToRemove }: Options): EditedQuantity {
  const queryClient = useQueryClient()
  const change = useMutation(changeLineMutation(queryClient))
  /** Null: as the cart says. */
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [saving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  /** One request at a time: what is wanted meanwhile waits, and of that the last. */
  const wanted = useRef<number | null>(null)
  const underWay = useRef<number | null>(null)
  /** As `typed`, for answers that come later. */
  const latest = useRef<string | null>(null)

  const show = (text: string | null) => {
    latest.current = text
    setTyped(text)
  }
  /** No other one was typed since. */
  const isLast = (quantity: number) => latest.current === null || readWhole(latest.current) === quantity

  /** Null when it is in the cart, else what is said of it. Throws what the provider or the network does. */
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
    if (!signedIn() || quantity === (wanted.current ?? underWay.current)) return
    wanted.current = quantity
    if (underWay.current !== null) return
    const epoch = currentEpoch()
    setSaving(true)
    setSaid('')
    // What one customer typed does not go on into the next one's cart.
    while (wanted.current !== null && epoch === currentEpoch()) {
      const next: number = wanted.current
      underWay.current = next
      wanted.current = null
      const outcome = await send(next).catch((error: unknown) => failed(error, next))
      if (wanted.current === null && isLast(next)) finish(outcome)
    }
    underWay.current = null
    setSaving(false)
  }
  const failed = (error: unknown, quantity: number): string | null => {
    // An ended identity has said so itself.
    if (error instanceof InvalidTokenFailure) return null
    const lost = error instanceof OfflineFailure || error instanceof ContractFailure
    const arrived = cartWasRead(queryClient) && lastReadLine(queryClient, line.id)?.quantity === quantity
    if (lost && arrived) return null
    if (wanted.current === null && isLast(quantity)) show(null)
    return words(error, cartWasRead(queryClient))
  }
  const finish = (outcome: string | null) => {
    setProblem(outcome ?? undefined)
    if (outcome !== null) return
    setSaid('Quantity saved')
    // Where the cart could not be read again, what was saved stands here until it can.
    if (cartWasRead(queryClient)) show(null)
  }
  const settle = (isLeft: boolean) => {
    if (typed === null) return
    const quantity = readWhole(typed)
    if (typed.trim() === '') {
      if (isLeft) show(null)
    } else if (quantity === 0) {
      show(null)
      askToRemove()
    } else if (quantity === null || quantity > maxQuantity) setProblem(unreadQuantity)
    else if (quantity === line.quantity && underWay.current === null) show(null)
    else void save(quantity)
  }

  const settleTyped = useEffectEvent((isLeft: boolean) => settle(isLeft))
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => settleTyped(false), pause)
    return () => clearTimeout(timer)
  }, [typed])
  // The page can be left, by Back for one, before that.
  useEffect(() => () => settleTyped(true), [])

  return {
    text: typed ?? String(line.quantity),
    problem,
    saving,
    said,
    type: (text) => {
      show(text)
      setProblem(undefined)
      setSaid('')
    },
    settle: () => settle(true),
  }
}

const notOffered = 'The shop no longer offers this as it is. Change the quantity on the product page.'

function words(error: unknown, wasRead: boolean): string {
  if (error instanceof MissingFailure) return notOffered
  if (error instanceof NotSavedHereFailure) return `${error.message} The quantity hasn’t changed.`
  return failureWords(error, {
    lost: wasRead ? 'The quantity is what the cart says now.' : 'The quantity may have changed anyway.',
    otherwise: 'The quantity couldn’t be saved.',
  })
}
