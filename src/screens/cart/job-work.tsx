/** What is to be done with a job: its brief and its artwork, folded to "Brief ✓, 2 files" once they are there (req 5.15). */
import { useState } from 'react'
import { jobFiles, jobSummary, type Job } from '../../domain/cart/job'
import { useArtworkQueue } from '../../widgets/cart/use-artwork-queue'
import { type ArtworkRemoval, JobArtwork } from './job-artwork'
import { JobBrief, useJobBrief } from './job-brief'
import foldStyles from '../../ui/fold.module.css'
import styles from './job-work.module.css'

type JobWorkProps = {
  job: Job
  /** Of the product. */
  slug: string
  removal: ArtworkRemoval
  reason: string | undefined
}

export function JobWork({ job: { key, lines }, slug, removal, reason }: JobWorkProps) {
  const brief = useJobBrief(lines, slug)
  const { queue, uploads } = useArtworkQueue(key)
  // What is on its way to the rest of them stands among the uploads.
  const coming = new Set(uploads.list.map(({ name }) => name))
  const files = jobFiles(lines).filter(({ name, missing }) => missing.length === 0 || !coming.has(name))
  const isEmpty = brief.text.trim() === '' && files.length === 0
  const isPartly = files.some(({ missing }) => missing.length > 0)
  const isDue = isEmpty || isPartly || brief.isOpen || uploads.list.length > 0
  // It opens by itself where something is to be done, and is closed by hand, or by coming back.
  const [fold, setFold] = useState({ open: isDue, isDue })
  if (isDue !== fold.isDue) setFold({ open: fold.open || isDue, isDue })
  return (
    <details
      open={fold.open}
      className={`${foldStyles.fold} ${styles.work}`}
      onToggle={({ currentTarget: { open } }) =>
        setFold((now) => (now.open === open ? now : { ...now, open }))
      }
    >
      <summary>
        <span className="strong">Brief and artwork</span>
        <span className={styles.summary}>{jobSummary(brief.text, files)}</span>
      </summary>
      <JobBrief brief={brief} />
      <JobArtwork
        files={files}
        queue={queue}
        uploads={uploads}
        removal={removal}
        reason={reason}
        isShown={fold.open}
      />
    </details>
  )
}
