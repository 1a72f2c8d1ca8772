/** What the bar and the phone's menu offer, in their order (req 1.3). */
import type { Category, CategoryGroups } from '../../domain/catalogue/category'
import { shopBrand } from '../../domain/brand/shop-brand'
import { SafeHtml } from '../../ui/safe-html'
import { BrandingLink } from '../branding/branding-link'
import { ShellLink } from '../shell/shell-link'

export type MenuId = 'products' | 'apparel' | 'brand' | 'collections' | 'portals'

export type MenuEntry =
  /** With an `href` its name is a link, and what opens the menu a button beside it. */
  | { id: MenuId; label: string; href?: string }
  /** `above`: shown above the page where it is pressed. */
  | { id: null; label: string; href: string; look?: 'external' | 'above' }

export const menuEntries: MenuEntry[] = [
  { id: 'products', label: 'Products', href: '/shop' },
  { id: 'apparel', label: 'Apparel' },
  { id: null, label: 'New', href: '/products/new' },
  { id: 'brand', label: 'Brand' },
  { id: 'collections', label: 'Collections' },
  // Only for a customer who has any: widgets/nav/portal-menu.
  { id: 'portals', label: 'Portals' },
  { id: null, label: 'Branding Solutions', href: '/branding', look: 'above' },
  {
    id: null,
    label: 'Blog',
    get href() {
      return shopBrand.blog
    },
    look: 'external',
  },
]

/** The group behind a menu, and what the link to all of it is called. */
export const groupMenus = {
  apparel: { all: 'All apparel', of: (groups: CategoryGroups): Category | null => groups.apparel },
  brand: { all: 'All brands', of: (groups: CategoryGroups): Category | null => groups.brands },
  collections: {
    all: 'All collections',
    of: (groups: CategoryGroups): Category | null => groups.collections,
  },
} as const

/** Where the entries lead. */
export function categoryHref(category: { slug: string }): string {
  return `/category/${encodeURIComponent(category.slug)}`
}

export function subcategoryHref(category: { slug: string }, subcategory: { slug: string }): string {
  return `/${encodeURIComponent(category.slug)}/${encodeURIComponent(subcategory.slug)}`
}

/** Entries of a list. */
export function SubcategoryLinks({ category }: { category: Category }) {
  return category.subcategories.map((subcategory) => (
    <li key={subcategory.id}>
      <ShellLink href={subcategoryHref(category, subcategory)}>
        <SafeHtml text={subcategory.name} />
      </ShellLink>
    </li>
  ))
}

type MenuLinkProps = { entry: Extract<MenuEntry, { id: null }>; className: string | undefined }

/** An entry of the menus that leads somewhere at once. */
export function MenuLink({ entry: { href, label, look }, className }: MenuLinkProps) {
  if (look === 'above') return <BrandingLink className={className}>{label}</BrandingLink>
  return look === 'external' ? (
    <a href={href} rel="noopener" className={className}>
      {label}
    </a>
  ) : (
    <ShellLink href={href} className={className}>
      {label}
    </ShellLink>
  )
}
