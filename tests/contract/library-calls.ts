/** Helpers that put files into an artwork library and read the library. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Customer, Provider } from './provider'
import { png } from './upload-calls'

type SignedIn = Pick<Customer, 'headers'>

const LengthOrNone = v.nullable(v.number())
const Library = v.strictObject({
  Data: v.array(
    v.strictObject({
      Sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
      Name: v.string(),
      Tags: v.array(v.string()),
      Hidden: v.boolean(),
      Type: v.string(),
      Bytes: v.number(),
      AddedAt: v.pipe(v.string(), v.isoTimestamp()),
      Facts: v.strictObject({
        Width: LengthOrNone,
        Height: LengthOrNone,
        PageWidth: LengthOrNone,
        PageHeight: LengthOrNone,
        Pages: LengthOrNone,
        Bleed: LengthOrNone,
        Colours: v.array(v.string()),
        Problem: v.nullable(v.string()),
      }),
      Picture: v.nullable(v.string()),
      Orders: v.array(v.strictObject({ OrderID: v.number(), ProductName: v.string() })),
      OrderCount: v.number(),
      Proof: v.nullable(
        v.strictObject({
          OrderID: v.number(),
          ProductName: v.string(),
          ApprovedAt: v.nullable(v.string()),
          Attachment: v.string(),
        }),
      ),
    }),
  ),
})

export async function readLibrary({ get }: Provider, { headers }: SignedIn) {
  return v.parse(Library, await (await get('artwork', headers)).json()).Data
}

const asBody = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' })

export function sendLibraryFile(
  { fetch }: Provider,
  { headers }: SignedIn,
  bytes: Uint8Array,
  name: string,
  sha256 = createHash('sha256').update(bytes).digest('hex'),
) {
  const path = `/frontend/api/artwork/files/${sha256}?name=${encodeURIComponent(name)}`
  return fetch(path, { method: 'PUT', headers, body: asBody(bytes) })
}

let pictureCount = 0

/** Uploads a picture that no other test uploads to the library of this customer. */
export async function newLibraryFile(provider: Provider, customer: SignedIn) {
  const bytes = await png(50_000 + ++pictureCount)
  const reply = await sendLibraryFile(provider, customer, bytes, 'logo.png')
  if (reply.status !== 200) throw new Error(`not sent: ${await reply.text()}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { sha256, content: asBody(bytes) }
}
