/** Thumbnails, on phones too: five, of which the last stands for all that are hidden ("+4"). */
import { Picture } from '../../../ui/picture'
import styles from './gallery.module.css'

type GalleryThumbsProps = {
  pictures: string[]
  current: number
  onChoose: (index: number) => void
  onShowAll: () => void
}

const places = 5

export function GalleryThumbs({ pictures, current, onChoose, onShowAll }: GalleryThumbsProps) {
  const shown = pictures.length > places ? places - 1 : pictures.length
  const firstHidden = pictures[shown]
  return (
    <ul className={styles.thumbs}>
      {pictures.slice(0, shown).map((url, index) => (
        <li key={url}>
          <Thumb url={url} index={index} current={index === current} onChoose={() => onChoose(index)} />
        </li>
      ))}
      {firstHidden !== undefined && (
        <li>
          <button
            type="button"
            className={`${styles.thumb} ${styles.rest}`}
            aria-current={current >= shown ? 'true' : undefined}
            onClick={() => {
              onChoose(Math.max(current, shown))
              onShowAll()
            }}
          >
            <Picture url={firstHidden} alt="" sizes="120px" />
            <span className={styles.more}>
              +{pictures.length - shown}
              <span className={styles.words}> pictures, show all</span>
            </span>
          </button>
        </li>
      )}
    </ul>
  )
}

type ThumbProps = { url: string; index: number; current: boolean; onChoose: () => void }

export function Thumb({ url, index, current, onChoose }: ThumbProps) {
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={`Picture ${index + 1}`}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <Picture url={url} alt="" sizes="120px" />
    </button>
  )
}
