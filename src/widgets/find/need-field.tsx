/** "I need": field for the number of pieces, which applies to all prices and stock texts of a visit (req 16.7). */
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
  const [typedText, setTypedText] = useState<string | null>(null)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  const text = typedText ?? (quantity === null ? '' : String(quantity))
  const isInvalid = typedText !== null && typedText.trim() !== '' && readQuantity(typedText) === null
  const applyQuantity = (value: string) => {
    const parsed = readQuantity(value)
    if (parsed === null && value.trim() !== '') return
    setNeed({ quantity: parsed })
    setTypedText(null)
  }
  const changeText = (value: string) => {
    setTypedText(value)
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
          if (typedText !== null) applyQuantity(typedText)
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || typedText === null) return
          clearTimeout(timer)
          applyQuantity(typedText)
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
