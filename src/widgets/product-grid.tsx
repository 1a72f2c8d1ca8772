/** A page of products with its pagination, or a word on why there are none. */
import { Link } from '@tanstack/react-router'
import type { ProductPage } from '../domain/product'
import { buttonClass } from '../ui/button'
import { Notice } from '../ui/notice'
import { Pagination } from '../ui/pagination'
import { ProductTileCard } from './product-tile'
import styles from './product-grid.module.css'

const sizes = '(max-width: 600px) 46vw, (max-width: 900px) 30vw, 290px'
const eagerTiles = 4

export function ProductGrid({ products, page }: { products: ProductPage; page: number }) {
  if (products.tiles.length === 0) return <NoProducts page={page} />
  return (
    <>
      <ul className={styles.grid}>
        {products.tiles.map((tile, index) => (
          <li key={tile.id}>
            <ProductTileCard tile={tile} sizes={sizes} eager={index < eagerTiles} heading="h2" />
          </li>
        ))}
      </ul>
      <Pagination page={page} totalPages={products.totalPages} />
    </>
  )
}

function NoProducts({ page }: { page: number }) {
  return (
    <Notice
      title={page > 1 ? 'There is no such page' : 'No products here yet'}
      actions={
        <>
          {page > 1 && (
            <Link to="." search={{}} className={buttonClass()}>
              First page
            </Link>
          )}
          <Link to="/shop" className={buttonClass('quiet')}>
            Shop by category
          </Link>
        </>
      }
    />
  )
}
