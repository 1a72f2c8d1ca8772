/** What the compared products have in common: said once, folded, on paper open. */
import { useState } from 'react'
import type { ComparedFact } from '../../domain/product/compared-facts'
import type { Product } from '../../domain/product/product'
import { DetailRow } from '../../ui/detail-row'
import { usePrinting } from '../../widgets/print/use-printing'
import { FactLines } from './compare-table'
import foldStyles from '../../ui/fold.module.css'
import styles from './same-for-all.module.css'

/** `product` is any of them. */
export function SameForAll({ facts, product }: { facts: ComparedFact[]; product: Product }) {
  const [isOpen, setOpen] = useState(false)
  const paper = usePrinting() === 'paper'
  return (
    <details
      className={`${foldStyles.fold} ${styles.same}`}
      open={isOpen || paper}
      onToggle={({ currentTarget }) => {
        if (!paper) setOpen(currentTarget.open)
      }}
    >
      <summary>
        <h2>Same for all</h2>
      </summary>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <DetailRow key={fact.name} name={fact.name}>
            <FactLines fact={fact} product={product} />
          </DetailRow>
        ))}
      </dl>
    </details>
  )
}
