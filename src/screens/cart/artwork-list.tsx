/** The files of a line that the shop has, each with its picture where there is one. */
import { FileText, Trash2 } from 'lucide-react'
import { isPictureFile } from '../../domain/cart/artwork'
import type { Artwork, CartLine } from '../../domain/cart/cart'
import { IconButton } from '../../ui/button'
import { Picture } from '../../ui/picture'
import { VisuallyHidden } from '../../ui/visually-hidden'
import type { ArtworkRemoval } from './use-artwork-removal'
import styles from './artwork-list.module.css'

type ArtworkListProps = {
  line: CartLine
  removal: ArtworkRemoval
  reason: string | undefined
  onGone: () => void
}

export function ArtworkList({ line, removal, reason, onGone }: ArtworkListProps) {
  if (line.artwork.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Artwork of this line">
      {line.artwork.map((artwork) => (
        <li key={artwork.id} className={removal.pending === artwork.id ? styles.leaving : styles.file}>
          <Thumbnail artwork={artwork} />
          <FileName artwork={artwork} />
          <IconButton
            label={`Remove ${artwork.name}`}
            className={styles.remove}
            aria-disabled={reason !== undefined || removal.pending !== null}
            aria-describedby={reason}
            onClick={() => removal.ask({ line, artwork, onGone })}
          >
            <Trash2 aria-hidden="true" size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** Pictures of one customer: no worker keeps them. */
function Thumbnail({ artwork: { url, name } }: { artwork: Artwork }) {
  if (url !== null && isPictureFile(name))
    return <Picture url={url} alt="" sizes="44px" isPrivate className={styles.picture} />
  return (
    <span className={styles.paper}>
      <FileText aria-hidden="true" size={22} />
    </span>
  )
}

function FileName({ artwork: { url, name } }: { artwork: Artwork }) {
  if (url === null) return <span className={styles.name}>{name}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.name}>
      {name}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
