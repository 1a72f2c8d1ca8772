/** "I need 250 of bottles by 1 December": the question of every buyer, from the first screen (req 16.7). */
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { readQuantity, unreadQuantity } from '../../domain/cart/quantity'
import { daysUntil } from '../../domain/find/dispatch'
import { usualNeed } from '../../domain/find/find-query'
import { searchText } from '../../domain/text'
import { setNeed, useNeed } from '../../session/need'
import { Button } from '../../ui/button'
import styles from './need-form.module.css'

export function NeedForm() {
  const id = useId()
  const navigate = useNavigate()
  const need = useNeed()
  const [typed, setTyped] = useState<{ quantity?: string; what?: string; by?: string }>({})
  const [isRefused, setIsRefused] = useState(false)
  const quantity = typed.quantity ?? (need.quantity === null ? '' : String(need.quantity))
  const by = typed.by ?? need.by ?? ''
  const read = readQuantity(quantity)
  const isUnread = isRefused && quantity.trim() !== '' && read === null

  const find = (event: FormEvent) => {
    event.preventDefault()
    setIsRefused(true)
    if (quantity.trim() !== '' && read === null) return
    setNeed({ quantity: read, by: by || null })
    const dispatch = by ? daysUntil(by, Date.now()) : null
    const search = { dispatch: dispatch !== null && dispatch > 0 ? dispatch : undefined }
    const what = searchText(typed.what ?? '')
    if (what === '') void navigate({ to: '/shop' })
    else void navigate({ to: '/search/$slug', params: { slug: what }, search })
  }
  return (
    <form className={styles.need} aria-label="I need" noValidate onSubmit={find}>
      <span aria-hidden="true">I need</span>
      <input
        className={styles.quantity}
        type="number"
        inputMode="numeric"
        aria-label="Quantity needed"
        min={1}
        placeholder={String(usualNeed)}
        value={quantity}
        aria-invalid={isUnread}
        aria-describedby={isUnread ? `${id}-error` : undefined}
        onChange={({ target }) => setTyped({ ...typed, quantity: target.value })}
      />
      <span aria-hidden="true">of</span>
      <input
        className={styles.what}
        aria-label="Products needed"
        placeholder="bottles"
        value={typed.what ?? ''}
        onChange={({ target }) => setTyped({ ...typed, what: target.value })}
      />
      <span aria-hidden="true">by</span>
      <input
        className={styles.by}
        type="date"
        aria-label="Needed by"
        value={by}
        onChange={({ target }) => setTyped({ ...typed, by: target.value })}
      />
      <Button type="submit">Find</Button>
      {isUnread && (
        <p id={`${id}-error`} className={styles.error}>
          {unreadQuantity}
        </p>
      )}
    </form>
  )
}
