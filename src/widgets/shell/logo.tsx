/** The shop's mark (a stall under its awning) and name, linking home. */
import { ShellLink } from './shell-link'
import styles from './logo.module.css'

export function Logo() {
  return (
    <ShellLink href="/" className={styles.logo} aria-label="Showfloor, home">
      <Mark />
      <span className={styles.name}>Showfloor</span>
    </ShellLink>
  )
}

/** The mark alone. */
function Mark() {
  return (
    <svg viewBox="4 6 56 52" aria-hidden="true" className={styles.mark}>
      <path d="M8 26 14 10h36l6 16z" className={styles.awning} />
      <path d="M8 26a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0z" className={styles.scallops} />
      <path d="M14 39v15h36V39" className={styles.stall} />
    </svg>
  )
}
