/** A category as a picture with its name under it. */
import { Link } from '@tanstack/react-router'
import type { CategoryCard } from '../domain/home'
import { Picture } from '../ui/picture'
import { SafeHtml } from '../ui/safe-html'
import styles from './category-tile.module.css'

type CategoryTileProps = {
  category: CategoryCard
  eager?: boolean
  /** A line under the name, e.g. "Show me all". */
  action?: string
}

export function CategoryTile({ category, eager = false, action }: CategoryTileProps) {
  return (
    <article className={styles.tile}>
      <Picture
        url={category.image}
        alt=""
        shape="landscape"
        sizes="(max-width: 600px) 46vw, (max-width: 900px) 33vw, 400px"
        eager={eager}
      />
      <h3>
        {action === undefined ? (
          <Link to="/category/$slug" params={{ slug: category.slug }} className={styles.cover}>
            <SafeHtml text={category.name} />
          </Link>
        ) : (
          <SafeHtml text={category.name} />
        )}
      </h3>
      {action !== undefined && (
        <Link to="/category/$slug" params={{ slug: category.slug }} className={styles.cover}>
          {action}
        </Link>
      )}
    </article>
  )
}
