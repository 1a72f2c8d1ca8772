/** A search without hits, and ways on (req 1.10). */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { menuCategories } from '../../domain/catalogue/category'
import { shopContact } from '../../domain/content/shop-contact'
import { categoriesQuery } from '../../queries/category'
import { buttonClass } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { SafeHtml } from '../../ui/safe-html'
import { ScanHint } from './scan-hint'

export function NoResults() {
  const { data } = useQuery(categoriesQuery())
  const ways = menuCategories(data?.value ?? []).slice(0, 6)
  return (
    <>
      <p role="status">No results found.</p>
      <Notice
        title="Let us find it for you"
        actions={ways.map((category) => (
          <Link
            key={category.id}
            to="/category/$slug"
            params={{ slug: category.slug }}
            className={buttonClass('quiet')}
          >
            <SafeHtml text={category.name} />
          </Link>
        ))}
      >
        <p>
          Try fewer words or a product code, browse a category, or call us on{' '}
          <a href={`tel:${shopContact.phone.replace(/\s/g, '')}`}>{shopContact.phone}</a>.
        </p>
        {/* Above the categories, which come later and would push it down. */}
        <ScanHint />
      </Notice>
    </>
  )
}
