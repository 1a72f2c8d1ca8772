/** The large picture: a mouse magnifies it 2x, a tap or Enter opens the full view (req 3.2). */
import { Maximize2 } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { tileSizes } from '../../../domain/product/picture'
import { VisuallyHidden } from '../../../ui/page'
import { Picture } from '../../../ui/picture'
import styles from './gallery.module.css'

type GalleryStageProps = { url: string | null; alt: string; startsSmall: boolean; onOpen: () => void }

const sizes = '(max-width: 600px) 300px, (max-width: 1280px) 46vw, 560px'
/** A magnified picture needs twice the pixels, which are fetched when a mouse first comes over it. */
const magnifiedSizes = '1280px'

export function GalleryStage({ url, alt, startsSmall, onOpen }: GalleryStageProps) {
  const [small, setSmall] = useState(startsSmall)
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
      <Picture
        url={url}
        alt={alt}
        sizes={sharp ? magnifiedSizes : small ? tileSizes : sizes}
        eager
        onLoad={() => setSmall(false)}
        className={styles.picture}
      />
      <VisuallyHidden>Open full view</VisuallyHidden>
      <span className={styles.hint} aria-hidden="true">
        <Maximize2 />
      </span>
    </button>
  )
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 50
}
