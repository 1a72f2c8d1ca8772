/** What was measured of a file, and what a printer would say of that where it is to go. */
import { type ArtworkFacts, artworkWarnings, factWords, problemWarnings } from '../../domain/artwork/facts'
import styles from './fact-lines.module.css'

/** In mm. */
export type PrintSize = { width: number; height: number }

/** On two lines at most, whole in its title. */
export function FileTitle({ name }: { name: string }) {
  return (
    <span title={name} className={styles.name}>
      {name}
    </span>
  )
}

/** `area`: where it will be printed; null where that is not known, undefined where it will not be. */
export function FactLines({ facts, area }: { facts: ArtworkFacts; area: PrintSize | null | undefined }) {
  return (
    <>
      <small>{factWords(facts).join(' · ')}</small>
      {(area === undefined ? problemWarnings(facts) : artworkWarnings(facts, area)).map((words) => (
        <small key={words} className={styles.warning}>
          {words}
        </small>
      ))}
    </>
  )
}
