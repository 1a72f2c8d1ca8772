/** A table of two columns whose caption is its heading; nothing at all without rows. */
import styles from './table.module.css'

type PairTableProps = {
  name: string
  /** Read out, not shown: the rows speak for themselves. */
  columns: [string, string]
  rows: (readonly [string, string])[]
}

export function PairTable({ name, columns, rows }: PairTableProps) {
  const filled = rows.filter(([left, right]) => left !== '' || right !== '')
  if (filled.length === 0) return null
  return (
    <table className={`${styles.table} ${styles.pairs}`}>
      <caption>
        <h2>{name}</h2>
      </caption>
      <thead className={styles.unseen}>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {filled.map(([left, right], index) => (
          <tr key={index}>
            <th scope="row">{left}</th>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
