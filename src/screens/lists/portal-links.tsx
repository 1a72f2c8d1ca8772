/** What is in a portal, as a row of links that stay in it. */
import type { Portal } from '../../domain/account/portal'
import { ChipLinks } from '../../widgets/nav/chip-links'

type PortalLinksProps = { href: string; subcategories: Portal['subcategories'] }

export function PortalLinks({ href, subcategories }: PortalLinksProps) {
  if (subcategories.length === 0) return null
  const links = subcategories.map(({ id, name, slug }) => ({
    id,
    name,
    href: `${href}/${encodeURIComponent(slug)}`,
  }))
  return <ChipLinks label="In this portal" links={links} />
}
