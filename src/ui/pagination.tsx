/**
 * Page links, shown when there are several pages (req 2.7). The page number is part of the URL, so Back returns to
 * it.
 */
import { Link } from '@tanstack/react-router'
import { pageEntries } from '../domain/catalogue/paging'
import type { ListSearch } from '../domain/find/search-params'
import styles from './pagination.module.css'

type PaginationProps = { page: number; totalPages: number }

export function Pagination({ page, totalPages }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pagination" className={styles.pagination}>
      {page > 1 && (
        <PageLink page={page - 1} label="Previous page">
          ‹
        </PageLink>
      )}
      <ul>
        {pageEntries(page, totalPages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry}>
            {entry === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageLink page={entry} label={`Page ${entry}`}>
                {entry}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      {page < totalPages && (
        <PageLink page={page + 1} label="Next page">
          ›
        </PageLink>
      )}
    </nav>
  )
}

type PageLinkProps = { page: number; label: string; children: string | number }

/** The router marks the link to the current page. */
function PageLink({ page, label, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(previous: ListSearch) => ({ ...previous, page: page === 1 ? undefined : page })}
      // Carries over the history state, which contains filters that must not be in the URL (req 16.6).
      state
      aria-label={label}
      activeOptions={{ exact: true }}
      className={styles.page}
    >
      {children}
    </Link>
  )
}
