/** The home page: banner, popular categories, new arrivals, exploring, trending and the offer (req 2.1). */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { menuCategories } from '../../domain/catalogue/category'
import type { ExploreTab } from '../../domain/catalogue/home'
import { exploreTabCount } from '../../domain/catalogue/paging'
import type { ProductTile } from '../../domain/product/product'
import { shopData } from '../../domain/product/structured-data'
import { categoriesQuery } from '../../queries/category'
import { homeQuery } from '../../queries/home'
import { newArrivalsQuery } from '../../queries/product-list'
import { buttonClass } from '../../ui/button'
import { Carousel } from '../../ui/carousel/carousel'
import { DocumentHead } from '../../widgets/shell/document-head'
import { Page } from '../../ui/page'
import { CategoryTile } from '../../widgets/product/category-tile'
import { ProductTileCard } from '../../widgets/product/product-tile'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { Banner } from './banner'
import { Explore } from './explore'
import styles from './home-screen.module.css'
import { SpecialOffer } from './offer'

const arrivalsShown = 12
const trendingShown = 8

export function HomeScreen() {
  const { data } = useSuspenseQuery(homeQuery())
  const home = data.value
  const exploreTabs = useExploreTabs(home.exploreTabs)
  return (
    <Page>
      <DocumentHead
        title="Branded merchandise for business"
        description="Promotional products, apparel and signage, branded for your business and delivered across Australia."
        canonical="/"
        image={home.slides[0]?.image ?? null}
        structuredData={shopData()}
      />
      <div className={styles.intro}>
        <h1>Merchandise that works the room</h1>
        <p>
          Bottles, bags, apparel and signage, branded for your business and delivered across Australia.{' '}
          <Link to="/shop">Shop by category</Link>
        </p>
      </div>
      {home.slides.length > 0 && <Banner slides={home.slides} />}
      <div className={styles.blocks}>
        {home.popularCategories.length > 0 && (
          <Carousel
            label="Popular Categories"
            visible={{ narrow: 1, middle: 2, wide: 3 }}
            slides={home.popularCategories.map((category) => ({
              id: category.id,
              content: <CategoryTile category={category} action="Show me all" />,
            }))}
          />
        )}
        <NewArrivals />
        {exploreTabs.length > 0 && <Explore tabs={exploreTabs} />}
        {home.trending.length > 0 && <Trending tiles={home.trending} />}
        {home.offer && <SpecialOffer offer={home.offer} />}
      </div>
      <RecentlyViewed />
    </Page>
  )
}

/** Without tabs of its own, the first five categories are the tabs (req 2.4). */
function useExploreTabs(own: ExploreTab[]): ExploreTab[] {
  const { data } = useQuery({ ...categoriesQuery(), enabled: own.length === 0 })
  return own.length > 0 ? own : menuCategories(data?.value ?? []).slice(0, exploreTabCount)
}

function NewArrivals() {
  const { data } = useQuery(newArrivalsQuery(1))
  if (data && data.value.tiles.length === 0) return null
  if (!data) return <div className={styles['arrivals-room']} />
  return (
    <div>
      <Carousel
        label="New arrivals"
        visible={{ narrow: 2, middle: 4, wide: 6 }}
        slides={data.value.tiles.slice(0, arrivalsShown).map((tile) => ({
          id: tile.id,
          content: (
            <ProductTileCard tile={tile} sizes="(max-width: 600px) 46vw, (max-width: 900px) 24vw, 190px" />
          ),
        }))}
      />
      <Link to="/products/new" className={buttonClass('quiet')}>
        See all new products
      </Link>
    </div>
  )
}

function Trending({ tiles }: { tiles: ProductTile[] }) {
  return (
    <section aria-labelledby="trending-now">
      <h2 id="trending-now">What's trending now</h2>
      <ul className={styles.trending}>
        {tiles.slice(0, trendingShown).map((tile) => (
          <li key={tile.id}>
            <ProductTileCard tile={tile} sizes="(max-width: 600px) 46vw, (max-width: 900px) 46vw, 290px" />
          </li>
        ))}
      </ul>
    </section>
  )
}
