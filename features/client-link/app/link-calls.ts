/** Private links of a rep (docs/provider/optional-calls.md): quotes that clients read and answer without an account. */
import * as v from 'valibot'
import { ClientLink, LinkAddress, type LinkRequest } from '../contract'
import type { Dated } from '../../../src/domain/dated'
import { request, writeDeadlineMs } from '../../../src/api/request'
import { enveloped, wireList } from '../../../src/api/wire'

/** All links, newest first. */
export function fetchLinks(signal?: AbortSignal): Promise<Dated<ClientLink[]>> {
  return request('GET', 'client-links', enveloped(wireList(ClientLink)), { asMember: true, signal })
}

const linkPath = (id: string) => `client-links/${encodeURIComponent(id)}`

/**
 * Creates a link, or a new version of it. Throws RejectedFailure with the provider's message, for example when a
 * price has changed.
 */
export async function saveLink(
  id: string,
  body: LinkRequest,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<void> {
  const writeOptions = { ...options, body, asMember: true, headDeadline: writeDeadlineMs }
  await request('PUT', linkPath(id), v.unknown(), writeOptions)
}

/** Revoking a link again changes nothing. */
export async function revokeLink(id: string): Promise<void> {
  await request('DELETE', linkPath(id), v.unknown(), { asMember: true, headDeadline: writeDeadlineMs })
}

/** Resolves to a URL that opens the link; every call returns another URL. */
export async function fetchLinkAddress(id: string): Promise<string> {
  const options = { body: {}, asMember: true }
  const { value } = await request('POST', `${linkPath(id)}/address`, enveloped(LinkAddress), options)
  return value.url
}

/** Marks the client's answers as seen by the rep, and the approved lines as ordered when `orderId` is not null. */
export async function recordLinkSeen(id: string, orderId: string | null): Promise<void> {
  await request('POST', `${linkPath(id)}/seen`, v.unknown(), { body: { orderId }, asMember: true })
}
