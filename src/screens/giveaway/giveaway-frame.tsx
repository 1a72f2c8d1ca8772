/** The giveaway's poster, with the content next to it on wide screens. */
import type { ReactNode } from 'react'
import styles from './giveaway-frame.module.css'

type GiveawayFrameProps = {
  heading: string
  intro: string
  /** Covers the whole screen and has large touch targets. */
  kiosk?: boolean
  children: ReactNode
}

export function GiveawayFrame({ heading, intro, kiosk = false, children }: GiveawayFrameProps) {
  return (
    <div className={kiosk ? styles.kiosk : styles.page}>
      <div className={styles.poster}>
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p>{intro}</p>
        </div>
        <StallDrawing />
      </div>
      <div className={styles.desk}>{children}</div>
    </div>
  )
}

/** A stall with giveaways, under its awning and bunting. */
function StallDrawing() {
  return (
    <svg viewBox="0 0 400 280" aria-hidden="true" className={styles.drawing}>
      <path d="M0 10Q100 52 200 30T400 14" className={styles.string} />
      <path d="m38 26 22 6-16 24z" className={styles.wattle} />
      <path d="m92 38 24 1-12 26z" className={styles.light} />
      <path d="m150 38 24-4-8 28z" className={styles.wattle} />
      <path d="m226 25 24-5-7 28z" className={styles.light} />
      <path d="m284 16 24-2-9 28z" className={styles.wattle} />
      <path d="m340 13 24 1-14 26z" className={styles.light} />
      <path d="M72 128v150M328 128v150" className={styles.post} />
      <path d="M52 130 84 84h232l32 46z" className={styles.cloth} />
      <path
        d="m111.2 130 19.2-46h46.400l-6.4 46zM229.6 130l-6.4-46h46.400l19.2 46z"
        className={styles.light}
      />
      <path
        d="M52 130a29.6 24 0 0 0 59.2 0 29.6 24 0 0 0 59.2 0 29.6 24 0 0 0 59.2 0 29.6 24 0 0 0 59.2 0 29.6 24 0 0 0 59.2 0z"
        className={styles.wattle}
      />
      <path d="M60 224h280v56H60z" className={styles.counter} />
      <path d="M48 212h304v16H48z" className={styles.light} />
      <path d="M60 244h280" className={styles.seam} />
      <path d="M92 176h34v36H92z" className={styles.wattle} />
      <path d="M126 184q16 0 16 10t-16 10" className={styles.handle} />
      <path d="M157 212v-34l-12 8-9-15 21-14q12 9 24 0l21 14-9 15-12-8v34z" className={styles.light} />
      <path d="M210 212v-8a26 26 0 0 1 52 0v8z" className={styles.wattle} />
      <path d="M260 204q16-2 18 8h-20z" className={styles.light} />
      <path d="M284 170h40v42h-40z" className={styles.box} />
      <path d="M294 178h20" className={styles.slot} />
      <path d="m297 150 18 4-5 25-16-3z" className={styles.light} />
    </svg>
  )
}
