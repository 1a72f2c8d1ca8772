/** A document of the provider, such as a branding template (req 9.4). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { pdfName } from '../../domain/content/pdf-address'
import { fileName } from '../../domain/file-name'
import { type PdfFile, pdfQuery } from '../../queries/pdf'
import { Page } from '../../ui/page'
import { buttonClass } from '../../ui/button'
import { useHydrated } from '../../ui/use-lifetime'
import { useObjectUrl } from '../../ui/use-object-url'
import { DocumentHead } from '../../widgets/frame/document-head'
import { DownloadLink } from '../../widgets/print/download-link'
import { canShowPdfs } from '../../device/files'
import { useConnectivity } from '../../session/connectivity'
import styles from './content.module.css'

/** `path` is a path that `pdfPath` has checked. */
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

// A PDF in a frame, with buttons to open and download it, because not every browser shows a PDF in a frame (req 9.4).

/** `name` ends in .pdf. */
function PdfFrame({ file: { url, blob }, name }: { file: PdfFile; name: string }) {
  const isOffline = useConnectivity() === 'offline'
  const objectUrl = useObjectUrl(blob)
  const canShow = !useHydrated() || canShowPdfs()
  const source = blob === null ? url : objectUrl
  return (
    <>
      <div className={styles.actions}>
        <a
          href={isOffline ? (objectUrl ?? url) : url}
          target="_blank"
          rel="noopener"
          className={buttonClass('quiet')}
        >
          <ExternalLink aria-hidden="true" size={20} />
          Open
        </a>
        <DownloadLink href={url} name={fileName([name.replace(/\.pdf$/i, '')], 'pdf')}>
          <Download aria-hidden="true" size={20} />
          Download
        </DownloadLink>
      </div>
      {canShow ? (
        <div className={styles.frame}>
          {/* Browsers show no PDFs in a sandboxed frame. The source is a blob that was checked to be a PDF, or a file of the image host. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          {source !== null && <iframe src={source} title={name} />}
        </div>
      ) : (
        <p>This browser can’t show PDFs in a page. Open the PDF, or download it to this device.</p>
      )}
    </>
  )
}
