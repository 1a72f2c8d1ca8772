/** Briefs whose line is gone: nothing that was typed is lost with it. */
import { Link } from '@tanstack/react-router'
import type { CartGroup } from '../../domain/cart/cart'
import { useLostBriefs } from '../../queries/brief'
import styles from './lost-briefs.module.css'

export function LostBriefs({ groups }: { groups: CartGroup[] }) {
  const names = useLostBriefs(groups)
  if (names.length === 0) return null
  return (
    <ul className={styles.lost}>
      {names.map(({ id, name }) => (
        <li key={id}>
          The brief for {name} was not sent: its line is no longer in your cart. What you typed is{' '}
          <Link to="/sync">kept to be copied</Link>.
        </li>
      ))}
    </ul>
  )
}
