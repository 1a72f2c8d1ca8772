/** Links to the scanner on the core's pages. */
import { Link, useNavigate } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { Button, buttonClass } from '../../../src/ui/button'
import styles from './scan-links.module.css'

/** For a customer whose search found nothing, and who may have the product with them. */
export function SearchHelp() {
  return (
    <p>
      Got the product in front of you? <Link to="/scan">Scan it or enter the SKU</Link>.
    </p>
  )
}

export function OfflineHelp() {
  return (
    <p className={styles.help}>
      <Link to="/scan" className={buttonClass('quiet')}>
        Scan a product
      </Link>
      <span>By barcode, QR code or SKU. Works offline, too.</span>
    </p>
  )
}

export function DraftAction({ draftId }: { draftId: string }) {
  const navigate = useNavigate()
  return (
    <Button variant="quiet" onClick={() => void navigate({ to: '/scan', search: { draft: draftId } })}>
      <ScanBarcode aria-hidden="true" size={20} />
      Scan products
    </Button>
  )
}
