/** Private links of the signed-in rep: what waits to become one, what clients said, and what is done about it (req 23.7). */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  fetchLinkAddress,
  fetchLinks,
  type NewLink,
  noteLinkSeen,
  revokeLink,
} from '../api/client-link/client-link'
import { fetchDraftFile } from '../api/client-draft/client-draft'
import { sha256Of } from '../device/files'
import type { ClientQuote, KnownLine } from '../domain/client-draft/client-quote'
import { chosenOfLine } from '../domain/client-draft/draft-line'
import { type ClientLink, hasNews, type LinkApproval } from '../domain/client-link/link-state'
import { isKnownFailure } from '../domain/failure'
import { pictureOfLine } from '../domain/product/colour'
import { linkEdit, linkIn, type LinkOp, linksKey } from '../outbox/kinds/client-link'
import { addEdit, useOwnRows } from '../outbox/queues'
import { readMockUpPicture } from '../saved/client-drafts/client-drafts'
import { readDraft, storeDraft } from '../saved/drafts/drafts'
import { setNeed } from '../session/need'
import { aboutQuery } from './about'
import { readAfterWrite, readQuery } from './read-query'

const linksQuery = () => readQuery([linksKey], 'member', fetchLinks)

/** Whether quotes can be sent as links: only where the provider says so. */
export function useOffersLinks(): boolean {
  const { data } = useQuery(aboutQuery())
  return data?.value.features?.includes('client-links') === true
}

/** ms: clients answer while the page stands open. */
const askEveryMs = 60_000
const none: ClientLink[] = []

/** The newest first; none where there are no such links. */
export function useLinks(isWatched = false): readonly ClientLink[] {
  const isOffered = useOffersLinks()
  const watching = isWatched ? { refetchInterval: askEveryMs, refetchOnWindowFocus: 'always' as const } : {}
  const { data } = useQuery({ ...linksQuery(), enabled: isOffered, ...watching })
  return data?.value ?? none
}

/** Of a draft: what is made, and which links wait on this device. */
export function useLinksOf(draftId: string): { links: ClientLink[]; waiting: LinkOp[] } {
  const links = useLinks(true).filter((link) => link.draftId === draftId)
  const ops = useOwnRows().flatMap((row) => linkIn(row) ?? [])
  return { links, waiting: ops.filter(({ link }) => link.draftId === draftId) }
}

/** A quote as it stands on this device, with what is asked for besides. */
type Composed = Pick<NewLink, 'draftId' | 'message' | 'until' | 'email' | 'rights' | 'neededBy' | 'price'>

/** Waits on this device until the provider has it. Rejects with NotStoredFailure. */
export async function sendLink(
  id: string,
  composed: Composed,
  quote: ClientQuote,
  known: readonly KnownLine[],
): Promise<void> {
  const lines = await Promise.all(
    known.map(async ({ line, product, list }, index) => {
      const { cells = [], branding = '', pieces = 0, eachCents = null } = quote.lines[index] ?? {}
      const picture = await readMockUpPicture(line)
      const image = (product && pictureOfLine(product, line.cells[0]?.options ?? [])) ?? line.product.image
      return {
        id: line.id,
        slug: line.product.slug,
        pieces,
        cells,
        branding,
        setups: [...chosenOfLine(line, product, list)].map(([setup, count]) => ({ id: setup, count })),
        eachCents,
        image: image === null ? '' : new URL(image, window.location.href).pathname.slice(1),
        picture: picture && (await sha256Of(picture)),
      }
    }),
  )
  const { number, to, from, notes } = quote
  await addEdit(linkEdit({ id, link: { ...composed, number, to, from, notes, lines } }))
}

export { fetchLinkAddress }

export async function endLink(queryClient: QueryClient, id: string): Promise<void> {
  await revokeLink(id)
  await readAfterWrite(queryClient, [linksKey])
}

/** What the client said is before the rep's eyes. Never rejects. */
export async function noteSeen(queryClient: QueryClient, link: ClientLink): Promise<void> {
  if (!hasNews(link)) return
  try {
    await noteLinkSeen(link.id, false)
    await readAfterWrite(queryClient, [linksKey])
  } catch (error) {
    if (!isKnownFailure(error)) throw error
  }
}

/** What was approved is in the cart: the checkout begins with the client's PO number and day. */
export async function beginOrder(
  queryClient: QueryClient,
  id: string,
  { purchaseOrder, neededBy }: LinkApproval,
): Promise<void> {
  if (neededBy !== '') setNeed({ by: neededBy })
  if (purchaseOrder !== '') storeDraft('checkout', { ...(await readDraft('checkout')), purchaseOrder })
  try {
    await noteLinkSeen(id, true)
    await readAfterWrite(queryClient, [linksKey])
  } catch (error) {
    if (!isKnownFailure(error)) throw error
  }
}

/** A logo that a client added. Throws what keeps it from being read. */
export const readClientLogo = ({ name, sha256 }: { name: string; sha256: string }) =>
  fetchDraftFile(sha256, name)
