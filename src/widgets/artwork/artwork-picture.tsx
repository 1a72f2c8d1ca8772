/** What a file of the artwork library looks like: from this device where it is pinned, else the provider's small picture. */
import { useQuery } from '@tanstack/react-query'
import { kindOfFile, type LibraryFile } from '../../domain/artwork/library'
import { isPictureFile } from '../../domain/cart/artwork'
import { pinnedFileQuery } from '../../queries/library'
import { Picture } from '../../ui/picture'
import { useObjectUrl } from '../../ui/use-object-url'
import styles from './artwork-picture.module.css'

type ArtworkPictureProps = {
  file: Pick<LibraryFile, 'sha256' | 'name' | 'picture'>
  isPinned: boolean
  /** Width of the slot, as in `sizes`. */
  sizes: string
  className?: string | undefined
}

/** Its name stands beside it. */
export function ArtworkPicture({ file, isPinned, sizes, className = '' }: ArtworkPictureProps) {
  const isHere = isPinned && isPictureFile(file.name)
  const { data } = useQuery({ ...pinnedFileQuery(file), enabled: isHere })
  const own = useObjectUrl(isHere ? data : null)
  const slot = `${styles.slot} ${className}`
  if (own !== null) return <img src={own} alt="" className={slot} />
  if (file.picture !== null)
    return <Picture url={file.picture} alt="" sizes={sizes} isPrivate className={slot} />
  return (
    <span aria-hidden="true" className={`${slot} ${styles.kind}`}>
      {kindOfFile(file.name)}
    </span>
  )
}
