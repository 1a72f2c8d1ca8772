/** A PDF in a frame, with the ways out of it: not every browser shows one there (req 9.4). */
import { Download, ExternalLink } from 'lucide-react'
import { showsPdfs } from '../../device/files'
import { fileName } from '../../domain/file-name'
import { useConnectivity } from '../../session/connectivity'
import type { PdfFile } from '../../queries/pdf'
import { buttonClass } from '../../ui/button'
import { useHydrated } from '../../ui/use-lifetime'
import { useObjectUrl } from '../../ui/use-object-url'
import { DownloadLink } from './download-link'
import styles from './pdf-frame.module.css'

/** `name` ends in .pdf. */
export function PdfFrame({ file: { url, blob }, name }: { file: PdfFile; name: string }) {
  const offline = useConnectivity() === 'offline'
  const here = useObjectUrl(blob)
  const shown = !useHydrated() || showsPdfs()
  const source = blob === null ? url : here
  return (
    <>
      <div className={styles.actions}>
        <a
          href={offline ? (here ?? url) : url}
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
      {shown ? (
        <div className={styles.frame}>
          {/* Browsers show no PDFs in a sandbox. What comes here was checked to be one, or is of the image host. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          {source !== null && <iframe src={source} title={name} />}
        </div>
      ) : (
        <p>This browser shows no PDFs inside a page. Open it, or download it to this device.</p>
      )}
    </>
  )
}
