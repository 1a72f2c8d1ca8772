/** With which branding all compared products are priced: what at least one of them can be ordered with (req 8.9). */
import { methodsOf, unbranded } from '../../domain/price/compared-branding'
import type { Column } from './use-columns'
import styles from './compare-screen.module.css'

type BrandingChoiceProps = {
  columns: Column[]
  /** A method, `unbranded`, or null: each as it is preselected. */
  branding: string | null
  onChange: (branding: string | null) => void
}

export function BrandingChoice({ columns, branding, onChange }: BrandingChoiceProps) {
  const methods = columns.flatMap(({ product, prices }) =>
    product.kind === 'here'
      ? methodsOf(product.value, prices.kind === 'here' ? prices.value.value : null)
      : [],
  )
  // What a link asks for is said, also where none of these products has it.
  const offered = [...methods, ...(branding === null ? [] : [branding])].filter((name) => name !== unbranded)
  return (
    <label className={styles.branding}>
      <span>Branding</span>
      <select
        className="figures"
        value={branding ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">As usual for each</option>
        <option value={unbranded}>{unbranded}</option>
        {[...new Set(offered)].toSorted().map((method) => (
          <option key={method} value={method}>
            {method}
          </option>
        ))}
      </select>
    </label>
  )
}
