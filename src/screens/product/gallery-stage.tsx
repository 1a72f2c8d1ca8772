/** The large picture: a mouse over it magnifies 2x where it points (S §9), a tap or Enter opens the full view. */
import { type PointerEvent, useState } from 'react'
import { Maximize2 } from 'lucide-react'
import { Picture } from '../../ui/picture'
import styles from './gallery.module.css'

type GalleryStageProps = { url: string | null; alt: string; onOpen: () => void }

const sizes = '(max-width: 900px) 92vw, 620px'
/** A magnified picture needs twice the pixels, which are fetched when a mouse first comes over it. */
const magnifiedSizes = '1280px'

export function GalleryStage({ url, alt, onOpen }: GalleryStageProps) {
  const [magnified, setMagnified] = useState(false)
  if (url === null) return <Picture url={null} alt={alt} sizes={sizes} />

  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerType !== 'mouse') return
    const { currentTarget: stage, clientX, clientY } = event
    const box = stage.getBoundingClientRect()
    stage.style.setProperty('--zoom-x', `${percent(clientX - box.left, box.width)}%`)
    stage.style.setProperty('--zoom-y', `${percent(clientY - box.top, box.height)}%`)
    if (!magnified) setMagnified(true)
  }
  return (
    <button type="button" className={styles.stage} onClick={onOpen} onPointerMove={follow}>
      <Picture
        url={url}
        alt={alt}
        sizes={magnified ? magnifiedSizes : sizes}
        eager
        className={styles.picture}
      />
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
