/** "I need": how many pieces, for every price and stock of this visit (req 16.7). */
import { useId, useState } from 'react'
import { readQuantity, unreadQuantity, usualQuantity } from '../../domain/cart/quantity'
import { setNeed, useNeed } from '../../session/need'
import styles from './need-field.module.css'

/** ms of rest after which what is typed counts, so that no list is read for every digit. */
const pauseFor = 500

export function NeedField() {
  const id = useId()
  const { quantity } = useNeed()
  /** What is being typed; null while it is what counts. */
  const [typed, setTyped] = useState<string | null>(null)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const text = typed ?? (quantity === null ? '' : String(quantity))
  const isUnread = typed !== null && typed.trim() !== '' && readQuantity(typed) === null
  const take = (value: string) => {
    const read = readQuantity(value)
    if (read === null && value.trim() !== '') return
    setNeed({ quantity: read })
    setTyped(null)
  }
  const type = (value: string) => {
    setTyped(value)
    clearTimeout(timer)
    setTimer(setTimeout(() => take(value), pauseFor))
  }
  return (
    <div className={styles.need}>
      <span aria-hidden="true">I need</span>
      <input
        className={`figures ${styles.quantity}`}
        type="number"
        inputMode="numeric"
        min={1}
        aria-label="Quantity needed"
        placeholder={String(usualQuantity)}
        value={text}
        aria-invalid={isUnread}
        aria-describedby={isUnread ? `${id}-error` : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          clearTimeout(timer)
          if (typed !== null) take(typed)
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || typed === null) return
          clearTimeout(timer)
          take(typed)
        }}
      />
      {isUnread && (
        <p id={`${id}-error`} className={styles.error}>
          {unreadQuantity}
        </p>
      )}
    </div>
  )
}
