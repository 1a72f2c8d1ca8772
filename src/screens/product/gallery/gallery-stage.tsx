/** The large picture: a mouse magnifies it 2x, a tap or Enter opens the full view (req 3.2). */
import { type PointerEvent, useState } from 'react'
import { Maximize2 } from 'lucide-react'
import { Picture } from '../../../ui/picture'
import styles from './gallery.module.css'

type GalleryStageProps = { url: string | null; alt: string; onOpen: () => void }

const sizes = '(max-width: 900px) 92vw, 620px'
/** A magnified picture needs twice the pixels, which are fetched when a mouse first comes over it. */
const magnifiedSizes = '1280px'

export function GalleryStage({ url, alt, onOpen }: GalleryStageProps) {
  const [magnified, setMagnified] = useState(false)
  const [sharp, setSharp] = useState(false)
  if (url === null) return <Picture url={null} alt={alt} sizes={sizes} />

  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    // Without a movement the page came under a mouse at rest.
    if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return
    const { currentTarget: stage, clientX, clientY } = event
    const box = stage.getBoundingClientRect()
    stage.style.setProperty('--zoom-x', `${percent(clientX - box.left, box.width)}%`)
    stage.style.setProperty('--zoom-y', `${percent(clientY - box.top, box.height)}%`)
    setMagnified(true)
    setSharp(true)
  }
  return (
    <button
      type="button"
      className={magnified ? `${styles.stage} ${styles.magnified}` : styles.stage}
      onClick={onOpen}
      onPointerMove={follow}
      onPointerLeave={() => setMagnified(false)}
    >
      <Picture url={url} alt={alt} sizes={sharp ? magnifiedSizes : sizes} eager className={styles.picture} />
      <span className={styles.words}>Open full view</span>
      <span className={styles.hint} aria-hidden="true">
        <Maximize2 />
      </span>
    </button>
  )
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 50
}
