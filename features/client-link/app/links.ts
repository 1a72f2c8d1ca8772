/**
 * Private links of the signed-in rep: links that wait to be created, the clients' answers, and the rep's actions (req
 * 23.7).
 */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { fetchLinkAddress, fetchLinks, recordLinkSeen, revokeLink } from './link-calls'
import { fetchDraftFile } from '../../drafts/app/draft-calls'
import { sha256Of } from '../../../src/device/files'
import type { CartLine } from '../../../src/domain/cart/cart'
import type { DraftLine } from '../../drafts/rules/client-draft'
import { type ClientLink, linkCallNames, type LinkRequest } from '../contract'
import { type ApprovedLink, hasNews, sentQuotesOf } from './link-state'
import { useOffersLinks } from './offers-links'
import { isKnownFailure } from '../../../src/domain/failure'
import { createLinkEdit, linkIn, type LinkOp, linksKey } from './link-kind'
import { addEdit, useAccountRows } from '../../../src/outbox/queues'
import { readMockUpPicture } from '../../drafts/app/client-drafts'
import type { Destination } from '../../../src/domain/client-draft/sent-quotes'
import { readApprovedOrder, writeApprovedOrder } from '../../../src/session/approved-order'
import { setNeed } from '../../../src/session/need'
import { readCartNow } from '../../../src/queries/cart-line'
import { readAfterWrite, readQuery } from '../../../src/queries/read-query'
import type { QuoteSource } from '../../../src/widgets/frame/features'

async function readLinks(signal: AbortSignal) {
  await reportOrder()
  return fetchLinks(signal)
}
const linksQuery = () => readQuery([linksKey], 'member', readLinks)

/** ms between two reads of the links: clients answer while the page is open. */
const pollIntervalMs = 60_000

/** `refusal` is the provider's reason for not creating the link; null while the link waits. */
type WaitingLink = LinkOp & { refusal: string | null }

/** A draft's links that exist, and those that wait on this device. */
export function useDraftLinks(draftId: string): { links: ClientLink[]; waiting: WaitingLink[] } {
  const { data } = useQuery({
    ...linksQuery(),
    enabled: useOffersLinks(),
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: 'always',
  })
  const links = (data?.value ?? []).filter((link) => link.draftId === draftId)
  const ops = useAccountRows().flatMap((row): WaitingLink | [] => {
    const op = linkIn(row)
    return op ? { ...op, refusal: row.state.name === 'failed' ? row.state.reason : null } : []
  })
  return { links, waiting: ops.filter(({ link }) => link.draftId === draftId) }
}

/**
 * Stores the link on this device until the provider has it, with the pictures of the draft's lines. Rejects with
 * NotStoredFailure.
 */
export async function sendLink(
  id: string,
  link: LinkRequest,
  draftLines: readonly DraftLine[],
): Promise<void> {
  const { quote } = link
  const lines = await Promise.all(
    quote.lines.map(async (line) => {
      const draftLine = draftLines.find((candidate) => candidate.id === line.id)
      const picture = draftLine ? await readMockUpPicture(draftLine) : null
      return { ...line, picture: picture && (await sha256Of(picture)) }
    }),
  )
  await addEdit(createLinkEdit({ id, link: { ...link, quote: { ...quote, lines } } }))
}

export { fetchLinkAddress }

export async function endLink(queryClient: QueryClient, id: string): Promise<void> {
  await revokeLink(id)
  await readAfterWrite(queryClient, [linksKey])
}

/** Reports to the provider that the rep has seen the client's answer. Known failures are ignored. */
export async function recordSeen(queryClient: QueryClient, link: ClientLink): Promise<void> {
  if (!hasNews(link)) return
  await recordLinkSeen(link.id, null)
    .then(() => readAfterWrite(queryClient, [linksKey]))
    .catch(ignoreKnownFailure)
}

/** Records which cart lines belong to an approved link, so that the checkout recognizes the order. */
export async function startApprovedOrder(
  queryClient: QueryClient,
  { id, approval }: ApprovedLink,
  belongsToOrder: (line: CartLine) => boolean,
  destination: Destination,
): Promise<void> {
  const lines = (await readCartNow(queryClient)).flatMap((group) => group.lines).filter(belongsToOrder)
  if (approval.neededBy !== '') setNeed({ by: approval.neededBy })
  writeApprovedOrder({ quoteId: id, cartLineIds: lines.map((line) => line.id), destination })
}

/**
 * Records that an approved link was ordered, with the order's number or ''. The provider is notified now, or with the
 * next read of the links.
 */
async function recordOrder(queryClient: QueryClient, linkId: string, orderId: string): Promise<void> {
  const record = readApprovedOrder()
  if (record?.quoteId !== linkId) return
  writeApprovedOrder({ ...record, orderId })
  await reportOrder()
  await queryClient.invalidateQueries({ queryKey: [linksKey] })
}

async function reportOrder(): Promise<void> {
  const record = readApprovedOrder()
  if (record?.orderId === undefined) return
  await recordLinkSeen(record.quoteId, record.orderId)
    .then(() => writeApprovedOrder(null))
    .catch(ignoreKnownFailure)
}

function ignoreKnownFailure(error: unknown): void {
  if (!isKnownFailure(error)) throw error
}

/** Fetches a logo that a client added. Throws the errors of the read. */
export const readClientLogo = ({ name, sha256 }: { name: string; sha256: string }) =>
  fetchDraftFile(sha256, name)

export const quoteSource: QuoteSource = {
  name: linkCallNames[0],
  key: [linksKey],
  read: readLinks,
  quotesIn: (links: ClientLink[]) => sentQuotesOf(links),
  recordOrder,
}
