/**
 * Drafts (a rep's plans for clients) in the rep's account: optional calls (docs/provider/optional-calls.md). Only this
 * app reads the bodies of drafts; the provider stores the bodies unchanged.
 */
import * as v from 'valibot'
import { RejectedFailure } from '../../../src/domain/failure'
import { fetchCustomerFile } from '../../../src/api/content/file'
import { apiUrl } from '../../../src/api/hosts'
import { request } from '../../../src/api/request'
import { enveloped, wireFlag, wireId, wireList, wireText } from '../../../src/api/wire'
import { write } from '../../../src/api/write'

/** `body` is null when the draft was removed. `at` is the time at which the account received it, in epoch ms. */
type DraftInReply = { id: string; version: string; body: unknown; at: number }

/**
 * `isFull`: all drafts, even when only changes were requested. `hasMore`: another page follows, which is requested
 * with `next`.
 */
export type DraftPage = { drafts: DraftInReply[]; next: string; hasMore: boolean; isFull: boolean }

const time = v.pipe(
  wireText,
  v.transform((text) => Date.parse(text)),
  v.finite(),
)

export const DraftWire = v.pipe(
  v.object({
    Id: wireId,
    Version: wireId,
    Body: v.nullish(v.record(v.string(), v.unknown()), null),
    UpdatedAt: time,
  }),
  v.transform(({ Id, Version, Body, UpdatedAt }) => ({
    id: Id,
    version: Version,
    body: Body,
    at: UpdatedAt,
  })),
)

export const DraftsReply = v.pipe(
  v.looseObject({ Next: wireText, More: wireFlag, Full: wireFlag }),
  v.transform((reply): DraftPage => {
    const drafts = v.parse(enveloped(wireList(DraftWire)), reply)
    return { drafts, next: reply.Next, hasMore: reply.More, isFull: reply.Full }
  }),
)

export const SaveDraftReply = enveloped(
  v.pipe(
    v.object({ Version: wireId, UpdatedAt: time }),
    v.transform(({ Version, UpdatedAt }) => ({ version: Version, at: UpdatedAt })),
  ),
)

/**
 * All drafts, or those that changed since a page's `next`. Throws RejectedFailure (`isMissing`: the provider has
 * no such call).
 */
export async function fetchDrafts(since: string | null): Promise<DraftPage> {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`
  return (await request('GET', `drafts${query}`, DraftsReply, { asMember: true })).value
}

type DraftOptions = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * Saves a draft over `version`, which is null when the account has no copy yet. A `body` of null removes the draft.
 * Throws RejectedFailure, which `isDraftChanged` recognizes when the account has another version.
 */
export async function saveDraft(
  id: string,
  body: unknown,
  version: string | null,
  options: DraftOptions = {},
): Promise<{ version: string; at: number }> {
  const condition: Record<string, string> =
    version === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` }
  const path = `drafts/${encodeURIComponent(id)}`
  return body === null
    ? write('DELETE', path, SaveDraftReply, { ...options, condition })
    : write('PUT', path, SaveDraftReply, { ...options, condition, body })
}

export function isDraftChanged(error: unknown): boolean {
  return error instanceof RejectedFailure && error.status === 412
}

// Files of drafts. The account stores each file once per customer, by its SHA-256.

const filePath = (sha256: string) => `drafts/files/${sha256}`

/** Time limit for an upload over a slow show-floor network. */
const fileDeadlineMs = 120_000

/**
 * Saving the same file again changes nothing. `name` is set for a logo: a provider with an artwork library then adds
 * the file to that library.
 */
export async function saveDraftFile(sha256: string, file: Blob, name = ''): Promise<void> {
  const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`
  const options = { body: file, headDeadline: fileDeadlineMs }
  await write('PUT', `${filePath(sha256)}${query}`, v.unknown(), options)
}

/** Throws RejectedFailure (status 404) when the account does not have the file. */
export function fetchDraftFile(sha256: string, name: string): Promise<File> {
  return fetchCustomerFile(apiUrl(filePath(sha256)), name)
}
