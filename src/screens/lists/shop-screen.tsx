/** Shop by category: a tile for every category (req 2.6). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { plainText } from '../../domain/rich-text'
import { breadcrumbData } from '../../domain/product/structured-data'
import { categoriesQuery } from '../../queries/category'
import { DocumentHead } from '../../widgets/frame/document-head'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { CategoryTile } from '../../widgets/product/category-tile'
import { ListHeading } from './list-heading'
import styles from './shop-screen.module.css'

export function ShopScreen() {
  const { data: categories } = useSuspenseQuery(categoriesQuery())
  return (
    <Page>
      <DocumentHead
        title="Shop by category"
        description={`Branded merchandise by category: ${categories.value
          .slice(0, 6)
          .map((category) => plainText(category.name))
          .join(', ')} and more.`}
        canonical="/shop"
        structuredData={[breadcrumbData([{ name: 'Shop by category', href: '/shop' }])]}
      />
      <ListHeading name="Shop by category" />
      {categories.value.length === 0 && <Notice title="No categories yet" />}
      <ul className={styles.tiles}>
        {categories.value.map((category, index) => (
          <li key={category.id}>
            <CategoryTile category={category} eager={index < 4} heading="h2" />
          </li>
        ))}
      </ul>
    </Page>
  )
}
