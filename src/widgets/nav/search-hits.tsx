/** What one hit of the search box shows, with what was typed marked in it. */
import type { ProductTile } from '../../domain/product/product'
import { markMatches, type SubcategoryHit } from '../../domain/catalogue/search'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import styles from './search-list.module.css'

export function ProductHit({ tile, typed }: { tile: ProductTile; typed: string }) {
  return (
    <>
      <Picture url={tile.image} alt="" sizes="48px" className={styles.picture} />
      <span className={styles.name}>
        <Marked text={tile.name} typed={typed} />
      </span>
      <span className={styles.sku}>
        <Marked text={tile.sku} typed={typed} />
      </span>
    </>
  )
}

export function CategoryHit({ hit, typed }: { hit: SubcategoryHit; typed: string }) {
  return (
    <>
      <Picture url={hit.image} alt="" sizes="48px" className={styles.picture} />
      <span className={styles.name}>
        {typeof hit.name === 'string' ? (
          <Marked text={hit.name} typed={typed} />
        ) : (
          <SafeHtml text={hit.name} />
        )}
      </span>
    </>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markMatches(text, typed).map((part, index) =>
    part.match ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
