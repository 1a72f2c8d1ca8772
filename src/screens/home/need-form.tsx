/** "I need 250 of bottles by 1 December": the question of every buyer, from the first screen (req 16.7). */
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { daysUntil } from '../../domain/find/dispatch'
import { searchText } from '../../domain/text'
import { setNeed, useNeed } from '../../session/need'
import { Button } from '../../ui/button'
import { NeedField } from '../../widgets/find/need-field'
import styles from './need-form.module.css'

export function NeedForm() {
  const navigate = useNavigate()
  const { by } = useNeed()
  const [what, setWhat] = useState('')

  const find = (event: FormEvent) => {
    event.preventDefault()
    const days = by === null ? null : daysUntil(by, Date.now())
    const dispatch = days !== null && days > 0 ? days : undefined
    const slug = searchText(what)
    if (slug === '') void navigate({ to: '/shop' })
    else void navigate({ to: '/search/$slug', params: { slug }, search: { dispatch } })
  }
  return (
    <form className={styles.need} aria-label="I need" onSubmit={find}>
      <NeedField />
      <div className={`${styles.part} ${styles.what}`}>
        <span aria-hidden="true">of</span>
        <input
          className="figures"
          aria-label="Products needed"
          placeholder="bottles"
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      </div>
      <div className={styles.part}>
        <span aria-hidden="true">by</span>
        <input
          className="figures"
          type="date"
          aria-label="Needed by"
          value={by ?? ''}
          onChange={({ target }) => setNeed({ by: target.value || null })}
        />
      </div>
      <Button type="submit">Find</Button>
    </form>
  )
}
