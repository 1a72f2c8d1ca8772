/** A customer's artwork library (docs/provider/optional-calls.md). */
import * as v from 'valibot'
import { noFacts } from '../../domain/artwork/facts'
import type { LibraryFile } from '../../domain/artwork/library'
import type { Dated } from '../../domain/dated'
import { fetchCustomerFile } from '../content/file'
import { fileUrl } from '../file-url'
import { apiUrl } from '../hosts'
import { request } from '../request'
import { write } from '../write'
import { enveloped, numberOr, textOrEmpty, wireCount, wireFlag, wireId, wireList, wireText } from '../wire'
import { FactsWire } from './facts'

const time = v.pipe(
  wireText,
  v.transform((text) => Date.parse(text)),
  v.finite(),
)

const ProofWire = v.pipe(
  v.object({
    OrderID: wireId,
    ProductName: textOrEmpty,
    ApprovedAt: v.fallback(v.nullish(time, null), null),
    Attachment: textOrEmpty,
  }),
  v.transform(({ OrderID, ProductName, ApprovedAt, Attachment }) => ({
    orderId: OrderID,
    product: ProductName,
    at: ApprovedAt,
    url: fileUrl(Attachment),
  })),
)

const FileWire = v.pipe(
  v.object({
    Sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    Name: wireText,
    Tags: v.fallback(wireList(wireText), []),
    Hidden: wireFlag,
    Bytes: wireCount,
    AddedAt: time,
    Facts: v.fallback(FactsWire, noFacts),
    Picture: textOrEmpty,
    Orders: v.fallback(wireList(v.object({ OrderID: wireId, ProductName: textOrEmpty })), []),
    OrderCount: numberOr(0),
    Proof: v.fallback(v.nullish(ProofWire, null), null),
  }),
  v.transform(
    (file): LibraryFile => ({
      sha256: file.Sha256,
      name: file.Name,
      tags: file.Tags,
      isHidden: file.Hidden,
      bytes: file.Bytes,
      addedAt: file.AddedAt,
      facts: file.Facts,
      picture: fileUrl(file.Picture),
      orders: file.Orders.map(({ OrderID, ProductName }) => ({ id: OrderID, product: ProductName })),
      orderCount: Math.max(file.OrderCount, file.Orders.length),
      proof: file.Proof,
    }),
  ),
)

export const LibraryReply = enveloped(wireList(FileWire))

/** All files, the newest first. */
export async function fetchLibrary(signal?: AbortSignal): Promise<Dated<LibraryFile[]>> {
  return request('GET', 'artwork', LibraryReply, { signal, asMember: true })
}

/** Absent properties stay unchanged. */
export type FileEdit = Partial<Pick<LibraryFile, 'name' | 'tags' | 'isHidden'>>

export async function saveFileEdit(sha256: string, { name, tags, isHidden }: FileEdit): Promise<void> {
  const body = { Name: name, Tags: tags, Hidden: isHidden }
  await write('PUT', `artwork/${sha256}`, v.unknown(), { body })
}

const filePath = (sha256: string) => `artwork/files/${sha256}`
/** Time limit for an upload over a slow show-floor network. */
const fileDeadlineMs = 180_000

/**
 * Uploading the same file again changes nothing. The upload has a neutral type and the file's name, because operating
 * systems disagree on the types of drawings or know none.
 */
export async function saveLibraryFile(sha256: string, file: File): Promise<void> {
  const path = `${filePath(sha256)}?name=${encodeURIComponent(file.name)}`
  const body = new Blob([file], { type: 'application/octet-stream' })
  await write('PUT', path, v.unknown(), { body, headDeadline: fileDeadlineMs })
}

/** Throws RejectedFailure (status 404) when the library does not have the file. */
export function fetchLibraryFile(sha256: string, name: string): Promise<File> {
  return fetchCustomerFile(apiUrl(filePath(sha256)), name)
}
