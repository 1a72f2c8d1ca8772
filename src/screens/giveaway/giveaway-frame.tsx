/** The giveaway's poster, and beside it on wide screens what is to be done. */
import type { ReactNode } from 'react'
import styles from './giveaway-frame.module.css'
import { StallDrawing } from './stall-drawing'

type GiveawayFrameProps = {
  heading: string
  lead: string
  /** Over the whole screen, with room for fingers. */
  kiosk?: boolean
  children: ReactNode
}

export function GiveawayFrame({ heading, lead, kiosk = false, children }: GiveawayFrameProps) {
  return (
    <div className={kiosk ? styles.kiosk : styles.page}>
      <div className={styles.poster}>
        <div className={styles.words}>
          <h1>{heading}</h1>
          <p>{lead}</p>
        </div>
        <StallDrawing />
      </div>
      <div className={styles.desk}>{children}</div>
    </div>
  )
}
