/** Opens a product by its barcode, its QR code or a typed SKU (req 8.8). */
import { useRef } from 'react'
import { readCode, type ScannedCode, skuKey } from '../../domain/product/scanned-code'
import { longestSearch } from '../../domain/catalogue/search-text'
import { Field } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { useForm } from '../../ui/form/use-form'
import { CodeCamera } from '../../widgets/product/code-camera'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Form } from '../../widgets/form/form'
import { OpeningWords } from './opening-words'
import { useProductOpening } from './use-product-opening'
import styles from './scan.module.css'

export function ScanScreen() {
  const form = useForm({ sku: '' }, ({ sku }) => (skuKey(sku) === '' ? { sku: 'SKU is required.' } : {}))
  const input = useRef<HTMLInputElement>(null)
  const { opening, open } = useProductOpening()

  const scanned = (code: ScannedCode) => {
    if (code.kind === 'code') form.change('sku', code.text)
    void open(code)
  }
  // A hand scanner types what it reads, an address too. The next one takes the place of what found nothing.
  const typed = ({ sku }: { sku: string }) =>
    open(readCode(sku, window.location.origin)).then(() => input.current?.select())
  return (
    <Page>
      <DocumentHead title={form.problems.length > 0 ? 'Error: Scan a product' : 'Scan a product'} />
      <h1>Scan a product</h1>
      <div className={styles.columns}>
        <section aria-labelledby="scan-camera" className={styles.part}>
          <h2 id="scan-camera">With the camera</h2>
          <CodeCamera onCode={scanned} />
        </section>
        <section aria-labelledby="scan-typed" className={styles.part}>
          <h2 id="scan-typed">By hand</h2>
          <Form form={form} send={typed} submit="Open product" online={false}>
            <Field
              {...form.field('sku')}
              ref={input}
              label="SKU"
              hint="Capitals and dashes do not matter. A hand scanner works here, too."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={longestSearch * 5}
            />
          </Form>
          <OpeningWords opening={opening} />
        </section>
      </div>
    </Page>
  )
}
