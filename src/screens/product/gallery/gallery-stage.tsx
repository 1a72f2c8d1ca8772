/** The large picture of a product. A mouse magnifies the picture, a tap or Enter opens the full view (req 3.2). */
import { Maximize2 } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { tileSizes } from '../../../domain/product/picture'
import { VisuallyHidden } from '../../../ui/page'
import { Picture } from '../../../ui/picture'
import styles from './gallery.module.css'

type GalleryStageProps = { url: string | null; alt: string; startsSmall: boolean; onOpen: () => void }

const sizes = '(max-width: 600px) 300px, (max-width: 1280px) 46vw, 560px'
/** A magnified picture needs twice the pixels. They are loaded when a mouse first moves over the picture. */
const magnifiedSizes = '1280px'

export function GalleryStage({ url, alt, startsSmall, onOpen }: GalleryStageProps) {
  const [isSmall, setIsSmall] = useState(startsSmall)
  const [isMagnified, setIsMagnified] = useState(false)
  const [isSharp, setIsSharp] = useState(false)
  if (url === null) return <Picture url={null} alt={alt} sizes={sizes} />

  const magnifyAtPointer = (event: PointerEvent<HTMLButtonElement>) => {
    // A pointer event without movement means that the page scrolled under a resting mouse.
    if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return
    const { currentTarget: stage, clientX, clientY } = event
    const box = stage.getBoundingClientRect()
    stage.style.setProperty('--zoom-x', `${percent(clientX - box.left, box.width)}%`)
    stage.style.setProperty('--zoom-y', `${percent(clientY - box.top, box.height)}%`)
    setIsMagnified(true)
    setIsSharp(true)
  }
  return (
    <button
      type="button"
      className={isMagnified ? `${styles.stage} ${styles.magnified}` : styles.stage}
      onClick={onOpen}
      onPointerMove={magnifyAtPointer}
      onPointerLeave={() => setIsMagnified(false)}
    >
      <Picture
        url={url}
        alt={alt}
        sizes={isSharp ? magnifiedSizes : isSmall ? tileSizes : sizes}
        eager
        onLoad={() => setIsSmall(false)}
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
