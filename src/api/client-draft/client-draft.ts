/** A customer's drafts in the account (docs/provider/optional-calls.md): bodies are this shop's own, the provider keeps them as they are. */
import * as v from 'valibot'
import { RejectedFailure } from '../../domain/failure'
import { fetchOwnFile } from '../content/file'
import { apiUrl } from '../hosts'
import { request, writeDeadline } from '../request'
import { enveloped, wireFlag, wireId, wireList, wireText } from '../wire'

/** `body` null: it was removed. `at`: when the account had it, in epoch ms. */
type DraftInReply = { id: string; version: string; body: unknown; at: number }

/** `isFull`: all that there are, where what changed was asked for. `more`: to be asked again with `next`. */
export type DraftPage = { drafts: DraftInReply[]; next: string; more: boolean; isFull: boolean }

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
    return { drafts, next: reply.Next, more: reply.More, isFull: reply.Full }
  }),
)

export const SavedReply = enveloped(
  v.pipe(
    v.object({ Version: wireId, UpdatedAt: time }),
    v.transform(({ Version, UpdatedAt }) => ({ version: Version, at: UpdatedAt })),
  ),
)

/** All of them, or what changed since a page's `next`. Throws RejectedFailure (`meansMissing`: no such call). */
export async function fetchDrafts(since: string | null, signal?: AbortSignal): Promise<DraftPage> {
  const query = since === null ? '' : `?since=${encodeURIComponent(since)}`
  return (await request('GET', `drafts${query}`, DraftsReply, { asMember: true, signal })).value
}

type DraftOptions = { signal?: AbortSignal; idempotencyKey?: string }

/**
 * Saves a draft over this version, null where the account has none yet; `body` null removes it. Throws RejectedFailure,
 * of which `isDraftChanged` says that the account has another version by now.
 */
export async function saveDraft(
  id: string,
  body: unknown,
  version: string | null,
  options: DraftOptions = {},
): Promise<{ version: string; at: number }> {
  const condition: Record<string, string> =
    version === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` }
  const sending = { ...options, asMember: true, headDeadline: writeDeadline, condition }
  const path = `drafts/${encodeURIComponent(id)}`
  const reply =
    body === null
      ? await request('DELETE', path, SavedReply, sending)
      : await request('PUT', path, SavedReply, { ...sending, body })
  return reply.value
}

export function isDraftChanged(error: unknown): boolean {
  return error instanceof RejectedFailure && error.status === 412
}

// Files that drafts name: each once per customer, by its SHA-256.

const filePath = (sha256: string) => `drafts/files/${sha256}`

/** Uploads take as long as a show-floor network does, in ms. */
const fileDeadline = 120_000

/** Again it changes nothing. A logo says its name, by which a provider with an artwork library puts it there. */
export async function saveDraftFile(sha256: string, file: Blob, name = ''): Promise<void> {
  const query = name === '' ? '' : `?name=${encodeURIComponent(name)}`
  await request('PUT', `${filePath(sha256)}${query}`, v.unknown(), {
    body: file,
    asMember: true,
    headDeadline: fileDeadline,
  })
}

/** Throws RejectedFailure (status 404) where the account has none of it. */
export function fetchDraftFile(sha256: string, name: string): Promise<File> {
  return fetchOwnFile(apiUrl(filePath(sha256)), name)
}
