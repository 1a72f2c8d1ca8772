/** Entries of the menu bar and of the mobile menu, in their order (req 1.3). */
import type { Category, CategoryGroups } from '../../domain/catalogue/category'
import { shopBrand } from '../../domain/brand/shop-brand'
import { SafeHtml } from '../../ui/safe-html'
import { BrandingLink } from '../branding/branding-link'
import { ShellLink } from '../frame/shell-link'

export type MenuId = 'products' | 'apparel' | 'brand' | 'collections' | 'portals'

export type MenuEntry =
  /** With an `href` the name is a link, and a separate button next to it opens the menu. */
  | { id: MenuId; label: string; href?: string }
  /** `above`: opens in a dialog above the current page. */
  | { id: null; label: string; href: string; variant?: 'external' | 'above' }

const entries: MenuEntry[] = [
  { id: 'products', label: 'Products', href: '/shop' },
  { id: 'apparel', label: 'Apparel' },
  { id: null, label: 'New', href: '/products/new' },
  { id: 'brand', label: 'Brand' },
  { id: 'collections', label: 'Collections' },
  // Shown only to customers with portals: widgets/nav/portal-menu.
  { id: 'portals', label: 'Portals' },
  { id: null, label: 'Branding Solutions', href: '/branding', variant: 'above' },
  {
    id: null,
    label: 'Blog',
    get href() {
      return shopBrand.blog
    },
    variant: 'external',
  },
]

/** Without the blog, if the brand has no address of one. */
export const menuEntries = () => entries.filter(({ href }) => href !== '')

/** For each menu its category, or null when the shop has none, and the label of the link to the whole category. */
export const groupMenus = {
  apparel: {
    allLabel: 'All apparel',
    categoryIn: (groups: CategoryGroups): Category | null => groups.apparel,
  },
  brand: { allLabel: 'All brands', categoryIn: (groups: CategoryGroups): Category | null => groups.brands },
  collections: {
    allLabel: 'All collections',
    categoryIn: (groups: CategoryGroups): Category | null => groups.collections,
  },
} as const

export function categoryHref(category: { slug: string }): string {
  return `/category/${encodeURIComponent(category.slug)}`
}

export function subcategoryHref(category: { slug: string }, subcategory: { slug: string }): string {
  return `/${encodeURIComponent(category.slug)}/${encodeURIComponent(subcategory.slug)}`
}

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

export function MenuLink({ entry: { href, label, variant }, className }: MenuLinkProps) {
  if (variant === 'above') return <BrandingLink className={className}>{label}</BrandingLink>
  return variant === 'external' ? (
    <a href={href} rel="noopener" className={className}>
      {label}
    </a>
  ) : (
    <ShellLink href={href} className={className}>
      {label}
    </ShellLink>
  )
}
