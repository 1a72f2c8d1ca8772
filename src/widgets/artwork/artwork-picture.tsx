/**
 * Thumbnail of an artwork file: its picture if there is one, else a sheet icon with the file's type and page size.
 */
import { useQuery } from '@tanstack/react-query'
import { type Size, dimensionsText } from '../../domain/artwork/facts'
import { isRenderedOnDevice, fileTypeLabel, type LibraryFile } from '../../domain/artwork/library'
import { isPictureFile } from '../../domain/cart/artwork'
import { renderedFileQuery, pinnedFileQuery } from '../../queries/library'
import { Picture } from '../../ui/picture'
import { useObjectUrl } from '../../ui/use-object-url'
import { useNearViewport } from '../../ui/viewport'
import styles from './artwork-picture.module.css'
import groundStyles from './ground.module.css'

type ArtworkPictureProps = {
  file: Pick<LibraryFile, 'sha256' | 'name' | 'bytes' | 'facts' | 'picture'>
  isPinned: boolean
  /** Width of the slot, as in `sizes`. */
  sizes: string
  className?: string | undefined
}

/**
 * Shows the pinned file if this device has one, or a vector drawing that is rendered on this device; else the
 * provider's thumbnail. The image is decorative, because the file's name is shown next to it.
 */
export function ArtworkPicture({ file, isPinned, sizes, className = '' }: ArtworkPictureProps) {
  const [placeholderRef, isNear] = useNearViewport<HTMLSpanElement>()
  const isPinnedPicture = isPinned && isPictureFile(file.name)
  const pinned = useQuery({ ...pinnedFileQuery(file), enabled: isPinnedPicture })
  const rendered = useQuery({ ...renderedFileQuery(file), enabled: isNear && isRenderedOnDevice(file) })
  const localUrl = useObjectUrl(isPinnedPicture ? pinned.data : rendered.data)
  const slot = `${groundStyles.ground} ${styles.slot} ${className}`
  if (localUrl !== null) return <img src={localUrl} alt="" className={slot} />
  if (file.picture !== null)
    return <Picture url={file.picture} alt="" sizes={sizes} isPrivate className={slot} />
  return (
    <span ref={placeholderRef} aria-hidden="true" className={`${slot} ${styles.kind}`}>
      <Sheet kind={fileTypeLabel(file.name)} page={file.facts.page} />
    </span>
  )
}

/**
 * Measures of the sheet icon in viewBox units: side of the square, longest side and folded corner of the sheet, and
 * its smallest aspect ratio.
 */
const viewBoxSize = 96
const maxSide = 68
const cornerSize = 13
const minAspectRatio = 0.66

/** A sheet of paper in the page's proportion. */
function Sheet({ kind, page }: { kind: string; page: Size | null }) {
  const aspectRatio = Math.min(
    1 / minAspectRatio,
    Math.max(minAspectRatio, page ? page.width / page.height : 0.75),
  )
  const [width, height] =
    aspectRatio > 1 ? [maxSide, maxSide / aspectRatio] : [maxSide * aspectRatio, maxSide]
  const [x, y] = [(viewBoxSize - width) / 2, ((page ? 84 : viewBoxSize) - height) / 2]
  const cornerPath = `v${cornerSize}h${cornerSize}`
  return (
    <svg viewBox={`0 0 ${viewBoxSize} ${viewBoxSize}`}>
      <path
        d={`M${x} ${y}h${width - cornerSize}l${cornerSize} ${cornerSize}v${height - cornerSize}h${-width}z`}
      />
      <path d={`M${x + width - cornerSize} ${y}${cornerPath}`} />
      <text x={viewBoxSize / 2} y={y + height / 2 + 7} className={styles.name}>
        {kind}
      </text>
      {page && (
        <text x={viewBoxSize / 2} y={viewBoxSize - 5} className={styles.size}>
          {dimensionsText(page)}
        </text>
      )}
    </svg>
  )
}
