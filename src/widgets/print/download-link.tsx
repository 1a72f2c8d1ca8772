/** A link that saves a PDF under a readable name. A file that was fetched once can be saved offline. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { NotSavedHereFailure, OfflineFailure } from '../../domain/failure'
import { downloadUrl, saveBlob } from '../../device/files'
import { storedPdf } from '../../saved/file'
import { buttonClass } from '../../ui/button'
import { isPlainClick } from '../../ui/press'
import { useSingleRun } from '../../ui/use-lifetime'
import styles from './download-link.module.css'

type DownloadLinkProps = { href: string; name: string; children: ReactNode }

export function DownloadLink({ href, name, children }: DownloadLinkProps) {
  const [runOnce, isBusy] = useSingleRun()
  const [problem, setProblem] = useState('')

  const save = async () => {
    setProblem('')
    try {
      saveBlob(await storedPdf(href), name)
    } catch (error) {
      // The shop answers, so the file's host probably refuses cross-origin requests only: the browser itself can
      // still download the file.
      if (error instanceof OfflineFailure) downloadUrl(href, name)
      else if (error instanceof NotSavedHereFailure) setProblem('Not saved on this device yet')
      else setProblem('We couldn’t download this file. Try again.')
    }
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void runOnce(save)
  }
  return (
    <div className={styles.container}>
      <a href={href} download={name} className={buttonClass()} aria-disabled={isBusy} onClick={onClick}>
        {children}
      </a>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
