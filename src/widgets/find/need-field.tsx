/** "I need": how many pieces, for every price and stock of this visit (req 16.7). */
import { useId, useState } from 'react'
import { readQuantity, invalidQuantityMessage, usualQuantity } from '../../domain/quantity'
import { setNeed, useNeed } from '../../session/need'
import styles from './need-field.module.css'

/** Pause in typing, in ms, after which the quantity applies, so that lists are not fetched for every digit. */
const debounceMs = 500

export function NeedField() {
  const id = useId()
  const { quantity } = useNeed()
  /** Text during typing; null: the applied quantity is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const text = typed ?? (quantity === null ? '' : String(quantity))
  const isInvalid = typed !== null && typed.trim() !== '' && readQuantity(typed) === null
  const applyQuantity = (value: string) => {
    const parsed = readQuantity(value)
    if (parsed === null && value.trim() !== '') return
    setNeed({ quantity: parsed })
    setTyped(null)
  }
  const changeText = (value: string) => {
    setTyped(value)
    clearTimeout(timer)
    setTimer(setTimeout(() => applyQuantity(value), debounceMs))
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
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-error` : undefined}
        onChange={({ target }) => changeText(target.value)}
        onBlur={() => {
          clearTimeout(timer)
          if (typed !== null) applyQuantity(typed)
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || typed === null) return
          clearTimeout(timer)
          applyQuantity(typed)
        }}
      />
      {isInvalid && (
        <p id={`${id}-error`} className={styles.error}>
          {invalidQuantityMessage}
        </p>
      )}
    </div>
  )
}
