/** Links to the scanner, for the slots of the core and of other features (req 8.8, 8.14). */
import { Link, useNavigate } from '@tanstack/react-router'
import { ScanBarcode } from 'lucide-react'
import { Button, buttonClass } from '../../../src/ui/button'
import type { SlotComponents } from '../../../src/widgets/frame/features'
import styles from './slots.module.css'

/** For a customer whose search found nothing, and who may have the product with them. */
function SearchHelp() {
  return (
    <p>
      Got the product in front of you? <Link to="/scan">Scan it or enter the SKU</Link>.
    </p>
  )
}

function OfflineHelp() {
  return (
    <p className={styles.help}>
      <Link to="/scan" className={buttonClass('quiet')}>
        Scan a product
      </Link>
      <span>By barcode, QR code or SKU. Works offline, too.</span>
    </p>
  )
}

function DraftAction({ draftId }: { draftId: string }) {
  const navigate = useNavigate()
  return (
    <Button variant="quiet" onClick={() => void navigate({ to: '/scan', search: { draft: draftId } })}>
      <ScanBarcode aria-hidden="true" size={20} />
      Scan products
    </Button>
  )
}

export const scanSlots: SlotComponents = {
  draftAction: DraftAction,
  offlineHelp: OfflineHelp,
  searchHelp: SearchHelp,
}
