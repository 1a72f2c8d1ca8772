/**
 * Panel below an entry of the menu bar: all categories with their subcategories, or the subcategories of one category.
 */
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { menuCategories } from '../../domain/catalogue/category'
import { categoriesQuery, categoryGroupsQuery } from '../../queries/category'
import { Picture } from '../../ui/picture'
import { SafeHtml } from '../../ui/safe-html'
import { categoryHref, groupMenus, type MenuId, subcategoryHref, SubcategoryLinks } from './menu-entries'
import { EmptyMenu } from './empty-menu'
import { ShellLink } from '../frame/shell-link'
import styles from './menu-panel.module.css'

type CategoryMenu = Exclude<MenuId, 'portals'>

export function MenuPanel({ menu }: { menu: CategoryMenu }) {
  return (
    <div className={styles.panel}>{menu === 'products' ? <Products /> : <SingleCategory menu={menu} />}</div>
  )
}

function Products() {
  const query = useQuery(categoriesQuery())
  return (
    <>
      <AllLink href="/shop">Shop by category</AllLink>
      {query.data ? (
        <ul className={styles.categories}>
          {menuCategories(query.data.value).map((category) => (
            <li key={category.id}>
              <ShellLink href={categoryHref(category)} className={styles.category}>
                <SafeHtml text={category.name} />
              </ShellLink>
              <ul className={styles.subcategories}>
                <SubcategoryLinks category={category} />
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyMenu query={query} />
      )}
    </>
  )
}

function SingleCategory({ menu }: { menu: Exclude<CategoryMenu, 'products'> }) {
  const query = useQuery(categoryGroupsQuery())
  const { allLabel, categoryIn } = groupMenus[menu]
  if (!query.data) return <EmptyMenu query={query} />
  const category = categoryIn(query.data.value)
  if (!category) return <p className={styles.nothing}>Nothing here yet.</p>
  return (
    <>
      <AllLink href={categoryHref(category)}>{allLabel}</AllLink>
      <ul className={styles.cards}>
        {category.subcategories.map((subcategory) => (
          <li key={subcategory.id}>
            <ShellLink href={subcategoryHref(category, subcategory)} className={styles.card}>
              <Picture url={subcategory.image} alt="" sizes="56px" className={styles.picture} />
              <span>
                <SafeHtml text={subcategory.name} />
              </span>
            </ShellLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function AllLink({ href, children }: { href: string; children: string }) {
  return (
    <ShellLink href={href} className={styles.all}>
      {children}
      <ArrowRight aria-hidden="true" size={18} />
    </ShellLink>
  )
}
