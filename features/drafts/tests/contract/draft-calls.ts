/** Helpers to put drafts and their files into an account, and to read them as a device does. */
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Customer, Provider } from '../../../../tests/contract/provider'
import { png } from '../../../../tests/contract/upload-calls'

type SignedIn = Pick<Customer, 'headers'>

const SavedReply = v.strictObject({
  Data: v.strictObject({
    Id: v.string(),
    Version: v.pipe(v.string(), v.digits()),
    UpdatedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
})
const Page = v.strictObject({
  Data: v.array(
    v.strictObject({
      Id: v.string(),
      Version: v.pipe(v.string(), v.digits()),
      Body: v.nullable(v.looseObject({ id: v.string() })),
      UpdatedAt: v.pipe(v.string(), v.isoTimestamp()),
    }),
  ),
  Next: v.string(),
  More: v.boolean(),
  Full: v.optional(v.literal(true)),
})

export const draftBody = (id: string, overrides: object = {}) => ({
  id,
  client: { company: 'Harbour Rowing', contact: '', note: '' },
  lines: [],
  ...overrides,
})

/** `base` is the version that the change replaces, or null for a new draft. A string body is sent as it is. */
export const putDraft = (
  { put }: Provider,
  { headers }: SignedIn,
  { id, base, body = draftBody(id) }: { id: string; base: string | null; body?: object | string },
  extraHeaders: Record<string, string> = {},
) => put(`drafts/${id}`, body, { ...headers, ...conditionOf(base), ...extraHeaders })

const conditionOf = (base: string | null): Record<string, string> =>
  base === null ? { 'If-None-Match': '*' } : { 'If-Match': `"${base}"` }

export const removeDraft = ({ remove }: Provider, { headers }: SignedIn, id: string, base: string) =>
  remove(`drafts/${id}`, { ...headers, 'If-Match': `"${base}"` })

/** Returns the version that the provider gave to a change. */
export const versionOf = async (reply: Response) => v.parse(SavedReply, await reply.json()).Data.Version

export async function newDraft(provider: Provider, customer: SignedIn, overrides: object = {}) {
  const id = randomUUID()
  const reply = await putDraft(provider, customer, { id, base: null, body: draftBody(id, overrides) })
  return { id, version: await versionOf(reply) }
}

export async function readPage({ get }: Provider, { headers }: SignedIn, since?: string) {
  const reply = await get(`drafts${since === undefined ? '' : `?since=${since}`}`, headers)
  return v.parse(Page, await reply.json())
}

let pictureCount = 0

/** Sends a new picture, which no other test uses, as a draft's file. */
export async function newDraftFile(provider: Provider, { headers }: SignedIn) {
  const content = new Blob([new Uint8Array(await png(++pictureCount))], { type: 'image/png' })
  const sha256 = await sha256Of(content)
  const reply = await sendDraftFile(provider, { headers }, content)
  if (reply.status !== 200) throw new Error(`not sent: ${await reply.text()}`)
  return { sha256, content }
}

export async function sendDraftFile({ fetch }: Provider, { headers }: SignedIn, body: Blob, name?: string) {
  const sha256 = name ?? (await sha256Of(body))
  return fetch(`/frontend/api/drafts/files/${sha256}`, { method: 'PUT', headers, body })
}

async function sha256Of(content: Blob): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
    .digest('hex')
}
