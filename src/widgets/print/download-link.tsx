/** A link that saves a PDF under a name of ours, and once fetched also without a network. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { NotSavedHereFailure, OfflineFailure } from '../../domain/failure'
import { saveAddress, saveBlob } from '../../device/files'
import { storedPdf } from '../../saved/file'
import { buttonClass } from '../../ui/button'
import { isPlainClick } from '../../ui/press'
import { useOnce } from '../../ui/use-lifetime'
import styles from './download-link.module.css'

type DownloadLinkProps = { href: string; name: string; children: ReactNode }

export function DownloadLink({ href, name, children }: DownloadLinkProps) {
  const [once, busy] = useOnce()
  const [problem, setProblem] = useState('')

  const save = async () => {
    setProblem('')
    try {
      saveBlob(await storedPdf(href), name)
    } catch (error) {
      // The shop answers, so the file's host may only refuse a page's request: the browser can still ask it.
      if (error instanceof OfflineFailure) saveAddress(href, name)
      else if (error instanceof NotSavedHereFailure) setProblem('Not saved on this device yet')
      else setProblem('We couldn’t download this file. Try again.')
    }
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void once(save)
  }
  return (
    <div className={styles.place}>
      <a href={href} download={name} className={buttonClass()} aria-disabled={busy} onClick={onClick}>
        {children}
      </a>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}
