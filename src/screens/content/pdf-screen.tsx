/** A document of the provider's, such as a branding template (req 9.4). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { pdfName } from '../../domain/content/pdf-address'
import { pdfQuery } from '../../queries/pdf'
import { Page } from '../../ui/page'
import { DocumentHead } from '../../widgets/shell/document-head'
import { PdfFrame } from '../../widgets/print/pdf-frame'
import styles from './content.module.css'

/** `path` is one of `pdfPath`. */
export function PdfScreen({ path }: { path: string }) {
  const { data: file } = useSuspenseQuery(pdfQuery(path))
  const name = pdfName(path)
  return (
    <Page>
      <DocumentHead title={name} />
      <h1 className={styles.name}>{name}</h1>
      <PdfFrame file={file} name={name} />
    </Page>
  )
}
