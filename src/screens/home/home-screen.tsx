/**
 * The home page: the search for a need, popular categories, new arrivals, products to explore, trending products and
 * the offer (req 2.1).
 */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { menuCategories } from '../../domain/catalogue/category'
import { shopBrand } from '../../domain/brand/shop-brand'
import type { ExploreTab, Offer } from '../../domain/catalogue/home'
import { exploreProducts, exploreTabCount } from '../../domain/catalogue/paging'
import {
  fromCents,
  type WithTilePrices,
  type ProductTile,
  toWishlistItem,
} from '../../domain/product/product'
import { shopData } from '../../domain/product/structured-data'
import { snippet } from '../../domain/rich-text'
import { categoriesQuery } from '../../queries/category'
import { homeQuery } from '../../queries/content'
import { categoryProductsQuery, newArrivalsQuery } from '../../queries/product-list'
import { useSignedIn } from '../../session/account'
import { useSeesPrices } from '../../session/customer-view'
import { Button, buttonClass } from '../../ui/button'
import { Carousel } from '../../ui/carousel/carousel'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Notice } from '../../ui/notice'
import { Page, Skeleton } from '../../ui/page'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { Tabs } from '../../ui/tabs'
import { ProviderLink } from '../../widgets/nav/provider-link'
import { CategoryTile } from '../../widgets/product/category-tile'
import { LazyWishlistToggle } from '../../widgets/product/lazy-wishlist-toggle'
import { LazyTilePrice } from '../../widgets/product/lazy-tile-price'
import { ProductTileCard } from '../../widgets/product/product-tile'
import { RecentlyViewed } from '../../widgets/product/recently-viewed'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Hero } from './hero'
import styles from './home-screen.module.css'
import accountStripSlotStyles from './account-strip-slot.module.css'
import { useNearViewport } from '../../ui/viewport'

const maxArrivals = 12
const maxTrending = 8

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
      <Hero slides={home.slides} />
      <CustomerSlot />
      <div className={styles.blocks}>
        {/* Each block hydrates separately. */}
        <Suspense>
          {home.popularCategories.length > 0 && (
            <Carousel
              label="Popular Categories"
              visible={{ narrow: 1, medium: 2, wide: 3 }}
              slides={home.popularCategories.map((category) => ({
                id: category.id,
                content: <CategoryTile category={category} action="Show me all" />,
              }))}
            />
          )}
        </Suspense>
        <Suspense>
          <NewArrivals />
        </Suspense>
        <Suspense>{exploreTabs.length > 0 && <Explore tabs={exploreTabs} />}</Suspense>
        <Suspense>{home.trending.length > 0 && <Trending tiles={home.trending} />}</Suspense>
        <Suspense>{home.offer && <SpecialOffer offer={home.offer} />}</Suspense>
      </div>
      <RecentlyViewed />
    </Page>
  )
}

/** The first five categories are the tabs when the provider sends no tabs (req 2.4). */
function useExploreTabs(providerTabs: ExploreTab[]): ExploreTab[] {
  const { data } = useQuery({ ...categoriesQuery(), enabled: providerTabs.length === 0 })
  return providerTabs.length > 0 ? providerTabs : menuCategories(data?.value ?? []).slice(0, exploreTabCount)
}

function NewArrivals() {
  const { data } = useQuery(newArrivalsQuery(1))
  if (data && data.value.tiles.length === 0) return null
  if (!data) return <div className={styles['arrivals-slot']} />
  return (
    <div>
      <Carousel
        label="New arrivals"
        visible={{ narrow: 2, medium: 4, wide: 6 }}
        slides={data.value.tiles.slice(0, maxArrivals).map((tile) => ({
          id: tile.id,
          content: (
            <ProductTileCard
              tile={tile}
              sizes="(max-width: 600px) 46vw, (max-width: 900px) 24vw, 190px"
              fromCents={lowestPriceOf(data.value, tile)}
            />
          ),
        }))}
      />
      <Link to="/products/new" className={buttonClass('quiet')}>
        See all new products
      </Link>
    </div>
  )
}

/** Lowest price of a product in integer cents; null when the list has no price for it. */
function lowestPriceOf({ prices }: WithTilePrices<object>, { slug }: ProductTile): number | null {
  return prices ? fromCents(prices, slug) : null
}

function Trending({ tiles }: { tiles: ProductTile[] }) {
  return (
    <section aria-labelledby="trending-now">
      <h2 id="trending-now">What's trending now</h2>
      <ul className={styles.trending}>
        {tiles.slice(0, maxTrending).map((tile) => (
          <li key={tile.id}>
            <ProductTileCard tile={tile} sizes="(max-width: 600px) 46vw, (max-width: 900px) 46vw, 290px" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The special offer block (req 2.5). */
function SpecialOffer({ offer }: { offer: Offer }) {
  const { image, logo, title, description, href } = offer
  return (
    <section aria-label="Special offer" className={styles.offer}>
      <Picture
        url={image}
        alt=""
        shape="wide"
        sizes="(max-width: 900px) 100vw, 760px"
        className={styles.picture}
      />
      <div className={styles.words}>
        {logo && <Picture url={logo} alt="" shape="logo" sizes="160px" className={styles.logo} />}
        {title && <h2>{title}</h2>}
        <div className={styles.description}>
          <SafeHtml text={description} />
        </div>
        {href && (
          <ProviderLink href={href} className={buttonClass('accent')}>
            Discover more
          </ProviderLink>
        )}
      </div>
    </section>
  )
}

const snippetLength = 150

/** Start exploring: five categories as tabs, and the first four products of the chosen category (req 2.4). */
function Explore({ tabs }: { tabs: ExploreTab[] }) {
  const [ref, isNear] = useNearViewport<HTMLElement>()
  return (
    <section ref={ref} aria-labelledby="start-exploring">
      <h2 id="start-exploring">Start exploring</h2>
      <Tabs
        label="Start exploring"
        tabs={tabs.slice(0, exploreTabCount).map((tab) => ({
          id: tab.id,
          name: <SafeHtml text={tab.name} />,
          panel: () => <ExplorePanel slug={tab.slug} enabled={isNear} />,
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
        title="We couldn’t load these products"
        actions={<Button onClick={() => void refetch()}>Retry</Button>}
      />
    )
  }
  if (data?.value.tiles.length === 0) return <p className="soft">No products here yet.</p>
  return (
    <ul className={styles.products}>
      {data
        ? data.value.tiles
            .slice(0, exploreProducts)
            .map((tile) => (
              <ExploreProduct key={tile.id} tile={tile} lowestCents={lowestPriceOf(data.value, tile)} />
            ))
        : Array.from({ length: exploreProducts }, (_, index) => (
            <li key={index}>
              <Skeleton className={styles.placeholder} />
            </li>
          ))}
    </ul>
  )
}

type ExploreProductProps = { tile: ProductTile; lowestCents: number | null }

function ExploreProduct({ tile, lowestCents }: ExploreProductProps) {
  return (
    <li className={styles.product}>
      <Picture url={tile.image} alt="" sizes="(max-width: 600px) 46vw, (max-width: 900px) 46vw, 290px" />
      <div className={styles.exploreWords}>
        <h3>{tile.name}</h3>
        <p className={styles.snippet}>{snippet(tile.description, snippetLength)}</p>
        <LazyTilePrice
          slug={tile.slug}
          minimumQuantity={tile.minimumQuantity ?? null}
          fromCents={lowestCents}
        />
        <Link to="/product/$slug" params={{ slug: tile.slug }} aria-label={`View more: ${tile.name}`}>
          View more
        </Link>
      </div>
      <LazyWishlistToggle product={toWishlistItem(tile)} />
    </li>
  )
}

const customerStrip = lazyComponent(() => import('./account-strip'), 'AccountStrip')

/**
 * The signed-in customer's tasks and orders, below the first screen (req 2.12). The slot has the same height for every
 * visitor, so that nothing moves when the page learns who is signed in. In customer view the slot is empty.
 */
function CustomerSlot() {
  const signedIn = useSignedIn()
  const showsStrip = useSeesPrices()
  const CustomerStrip = customerStrip.useComponent(showsStrip)
  return (
    <div className={accountStripSlotStyles.slot}>
      {!signedIn && (
        <>
          <p className="soft flush">
            Sign in to see your price on every product. <Link to="/signup">Open a free account</Link>
          </p>
          <ul aria-label="Buying here" className={accountStripSlotStyles.reasons}>
            {shopBrand.reasons.split('\n').map((reason) => reason && <li key={reason}>{reason}</li>)}
          </ul>
        </>
      )}
      {showsStrip && CustomerStrip && <CustomerStrip />}
    </div>
  )
}
