/** Start exploring: five categories as tabs, the first four products of the chosen one (req 2.4). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ExploreTab } from '../../domain/catalogue/home'
import { exploreProducts, exploreTabCount } from '../../domain/catalogue/paging'
import { type ProductTile, wishableTile } from '../../domain/product/product'
import { snippet } from '../../domain/rich-text'
import { categoryProductsQuery } from '../../queries/product-list'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { useNearViewport } from '../../ui/use-near-viewport'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import styles from './explore.module.css'

const snippetLength = 150

export function Explore({ tabs }: { tabs: ExploreTab[] }) {
  const [ref, near] = useNearViewport<HTMLElement>()
  return (
    <section ref={ref} aria-labelledby="start-exploring">
      <h2 id="start-exploring">Start exploring</h2>
      <Tabs
        label="Start exploring"
        tabs={tabs.slice(0, exploreTabCount).map((tab) => ({
          id: tab.id,
          name: <SafeHtml text={tab.name} />,
          panel: () => <ExplorePanel slug={tab.slug} enabled={near} />,
        }))}
      />
    </section>
  )
}

function ExplorePanel({ slug, enabled }: { slug: string; enabled: boolean }) {
  const { data, error, refetch } = useQuery({ ...categoryProductsQuery(slug, 1, exploreProducts), enabled })
  if (error && !data) {
    return (
      <Notice
        title="These products could not be loaded"
        actions={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  return (
    <ul className={styles.products}>
      {data
        ? data.value.tiles
            .slice(0, exploreProducts)
            .map((tile) => <ExploreProduct key={tile.id} tile={tile} />)
        : Array.from({ length: exploreProducts }, (_, index) => (
            <li key={index}>
              <Skeleton className={styles.placeholder} />
            </li>
          ))}
    </ul>
  )
}

function ExploreProduct({ tile }: { tile: ProductTile }) {
  return (
    <li className={styles.product}>
      <Picture url={tile.image} alt="" sizes="(max-width: 600px) 46vw, (max-width: 900px) 46vw, 290px" />
      <div className={styles.words}>
        <h3>{tile.name}</h3>
        <p>{snippet(tile.description, snippetLength)}</p>
        <Link to="/product/$slug" params={{ slug: tile.slug }} aria-label={`View more: ${tile.name}`}>
          View more
        </Link>
      </div>
      <LazyWishlistToggle product={wishableTile(tile)} />
    </li>
  )
}
