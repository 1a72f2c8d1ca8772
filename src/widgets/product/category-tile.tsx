/** A category as a picture with its name under it. */
import { Link } from '@tanstack/react-router'
import type { CategoryCard } from '../../domain/catalogue/home'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import styles from './category-tile.module.css'

type CategoryTileProps = {
  category: CategoryCard
  eager?: boolean
  /** A line under the name, e.g. "Show me all". */
  action?: string
  heading?: 'h2' | 'h3'
}

export function CategoryTile({
  category,
  eager = false,
  action,
  heading: Heading = 'h3',
}: CategoryTileProps) {
  return (
    <article className={styles.tile}>
      <Picture
        url={category.image}
        alt=""
        shape="landscape"
        sizes="(max-width: 600px) 46vw, (max-width: 900px) 33vw, 400px"
        eager={eager}
      />
      <Heading>
        {action === undefined ? (
          <Link to="/category/$slug" params={{ slug: category.slug }} className={styles.cover}>
            <SafeHtml text={category.name} />
          </Link>
        ) : (
          <SafeHtml text={category.name} />
        )}
      </Heading>
      {action !== undefined && (
        <Link to="/category/$slug" params={{ slug: category.slug }} className={styles.cover}>
          {action}
        </Link>
      )}
    </article>
  )
}
