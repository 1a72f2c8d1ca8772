/** What stands at `/{slug}`: an own portal, or a category whose one true address is another (req 15.1). */
import { useOwnPortal } from '../../queries/portal'
import { CategoryScreen } from './category-screen'
import { PortalScreen } from './portal-screen'

export function SectionScreen({ slug, page }: { slug: string; page: number }) {
  const portal = useOwnPortal(slug)
  return portal ? <PortalScreen portal={portal} page={page} /> : <CategoryScreen slug={slug} page={page} />
}
