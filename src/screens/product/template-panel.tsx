/** BRANDING TEMPLATE: the PDF to place artwork on, saved under the SKU and the product's name (req 3.6). */
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { templateFileName } from '../../domain/file-name'
import type { Product } from '../../domain/product/product'
import { pdfViewOf } from '../../queries/pdf'
import { buttonClass } from '../../ui/button'
import { DownloadLink } from '../../widgets/print/download-link'
import styles from './panel.module.css'

export function TemplatePanel({ product }: { product: Product }) {
  if (!product.brandingTemplate) return <p>No branding template has been added for this product.</p>
  const name = templateFileName(product.sku, product.name)
  const shownAt = pdfViewOf(product.brandingTemplate)
  return (
    <div className={styles.panel}>
      <p>Place your artwork on the template to see where and how large it can be printed.</p>
      <DownloadLink href={product.brandingTemplate} name={name}>
        <Download aria-hidden="true" size={20} />
        Download template
      </DownloadLink>
      <p className={styles.small}>{name}</p>
      {shownAt !== null && (
        <Link to="/pdfview/$" params={{ _splat: shownAt }} className={buttonClass('quiet')}>
          View template
        </Link>
      )}
    </div>
  )
}
