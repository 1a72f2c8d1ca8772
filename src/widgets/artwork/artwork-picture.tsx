/** What a file of the artwork library looks like: its picture, where there is one, else a sheet of its kind and size. */
import { useQuery } from '@tanstack/react-query'
import { type Size, sizeWords } from '../../domain/artwork/facts'
import { isDrawnHere, kindOfFile, type LibraryFile } from '../../domain/artwork/library'
import { isPictureFile } from '../../domain/cart/artwork'
import { drawnFileQuery, pinnedFileQuery } from '../../queries/library'
import { Picture } from '../../ui/picture'
import { useObjectUrl } from '../../ui/use-object-url'
import { useNearViewport } from '../../ui/viewport'
import styles from './artwork-picture.module.css'

type ArtworkPictureProps = {
  file: Pick<LibraryFile, 'sha256' | 'name' | 'bytes' | 'facts' | 'picture'>
  isPinned: boolean
  /** Width of the slot, as in `sizes`. */
  sizes: string
  className?: string | undefined
}

/** From this device where it is pinned, else the provider's small picture; a drawing is drawn here. Its name stands beside it. */
export function ArtworkPicture({ file, isPinned, sizes, className = '' }: ArtworkPictureProps) {
  const [place, isNear] = useNearViewport<HTMLSpanElement>()
  const isHere = isPinned && isPictureFile(file.name)
  const pinned = useQuery({ ...pinnedFileQuery(file), enabled: isHere })
  const drawn = useQuery({ ...drawnFileQuery(file), enabled: isNear && isDrawnHere(file) })
  const own = useObjectUrl(isHere ? pinned.data : drawn.data)
  const slot = `${styles.slot} ${className}`
  if (own !== null) return <img src={own} alt="" className={slot} />
  if (file.picture !== null)
    return <Picture url={file.picture} alt="" sizes={sizes} isPrivate className={slot} />
  return (
    <span ref={place} aria-hidden="true" className={`${slot} ${styles.kind}`}>
      <Sheet kind={kindOfFile(file.name)} page={file.facts.page} />
    </span>
  )
}

/** Units of a square drawing: the longest a sheet may be, its corner, and how slim or wide it is drawn at most. */
const square = 96
const maxSide = 68
const corner = 13
const slimmest = 0.66

/** A sheet of paper in the page's proportion. */
function Sheet({ kind, page }: { kind: string; page: Size | null }) {
  const shape = Math.min(1 / slimmest, Math.max(slimmest, page ? page.width / page.height : 0.75))
  const [width, height] = shape > 1 ? [maxSide, maxSide / shape] : [maxSide * shape, maxSide]
  const [x, y] = [(square - width) / 2, ((page ? 84 : square) - height) / 2]
  const fold = `v${corner}h${corner}`
  return (
    <svg viewBox={`0 0 ${square} ${square}`}>
      <path d={`M${x} ${y}h${width - corner}l${corner} ${corner}v${height - corner}h${-width}z`} />
      <path d={`M${x + width - corner} ${y}${fold}`} />
      <text x={square / 2} y={y + height / 2 + 7} className={styles.name}>
        {kind}
      </text>
      {page && (
        <text x={square / 2} y={square - 5} className={styles.size}>
          {sizeWords(page)}
        </text>
      )}
    </svg>
  )
}
