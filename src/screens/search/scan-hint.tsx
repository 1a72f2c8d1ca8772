/** The way to a product that is at hand. */
import { Link } from '@tanstack/react-router'

export function ScanHint() {
  return (
    <p>
      Have the product at hand? <Link to="/scan">Scan its code or type its SKU</Link>.
    </p>
  )
}
