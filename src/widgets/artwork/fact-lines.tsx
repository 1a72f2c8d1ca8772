/** Measured facts of an artwork file, and print warnings for its print area. */
import { type ArtworkFacts, artworkWarnings, factTexts, problemWarnings } from '../../domain/artwork/facts'
import styles from './fact-lines.module.css'

/** Width and height in mm. */
export type PrintSize = { width: number; height: number }

/** The name is cut off after two lines; the title attribute has all of it. */
export function FileTitle({ name }: { name: string }) {
  return (
    <span title={name} className={styles.name}>
      {name}
    </span>
  )
}

/** `area`: the print area in mm. null: size unknown; undefined: the file will not be printed. */
export function FactLines({ facts, area }: { facts: ArtworkFacts; area: PrintSize | null | undefined }) {
  return (
    <>
      <small>{factTexts(facts).join(' · ')}</small>
      {(area === undefined ? problemWarnings(facts) : artworkWarnings(facts, area)).map((warning) => (
        <small key={warning} className={styles.warning}>
          {warning}
        </small>
      ))}
    </>
  )
}
