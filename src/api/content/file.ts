/** Files of the provider's, fetched whole: a page in their place, a refusal and another type are told apart. */
import { ContractFailure, RejectedFailure, refusal } from '../../domain/failure'
import { privateReferrer } from '../../domain/product/picture'
import { apiHost } from '../hosts'
import { isGatewayStatus, milliseconds, SignInPageFailure, unreachable } from '../reply'
import { type Limits, send, transportInUse } from '../request'

type FileOptions = Limits & {
  type: RegExp
  /** What people call it. */
  name: string
  /** Only what everybody may see: no file that is marked as private. */
  isPublic?: boolean
  cache?: RequestCache
  /** The signed-in customer's own: no copy of it is kept, and the session goes along where the API host has it. */
  isOwn?: boolean
}

/** Throws OfflineFailure (SignInPageFailure for a page), RejectedFailure, or ContractFailure when it is no such file. */
export async function fetchFile(url: string, options: FileOptions): Promise<Blob> {
  const { type, name, isPublic = false, isOwn = false, cache = 'default', ...limits } = options
  const init: RequestInit = { mode: 'cors', credentials: 'same-origin', cache, ...(isOwn && ownRequest(url)) }
  const { status, headers, blob } = await send(url, init, limits, async (response) => ({
    status: response.status,
    headers: response.headers,
    blob: await response.blob(),
  }))
  const kind = headers.get('content-type') ?? ''
  if (/html/i.test(kind) && status < 400) {
    // A captive portal's page may be cached under the address of this file.
    if (init.cache === 'default') return fetchFile(url, { ...options, cache: 'reload' })
    throw new SignInPageFailure('A page came where a file was due.')
  }
  if (isGatewayStatus(status)) throw unreachable()
  if (status < 200 || status > 299)
    throw new RejectedFailure(refusal, '', status, milliseconds(headers.get('retry-after')))
  const isPrivate = isPublic && /\bprivate\b/i.test(headers.get('cache-control') ?? '')
  if (isPrivate || !type.test(kind))
    throw new ContractFailure(
      url,
      '',
      `${kind || 'nothing known'} is no ${name}${isPublic ? ' for everybody' : ''}`,
    )
  return blob
}

/** A PDF, fetched so that the worker keeps it. Artwork templates are large and show-floor networks slow: a minute. */
export function fetchPdf(url: string): Promise<Blob> {
  return fetchFile(url, { type: /^application\/(pdf|octet-stream)\b/i, name: 'PDF', bodyDeadline: 60_000 })
}

/** A customer's own file as it was sent, whatever it is. Artwork is large and show-floor networks slow: two minutes. */
export async function fetchOwnFile(url: string, name: string): Promise<File> {
  const blob = await fetchFile(url, { type: /./, name: 'file', isOwn: true, bodyDeadline: 120_000 })
  return new File([blob], name, { type: blob.type })
}

function ownRequest(url: string): RequestInit {
  const token = url.startsWith(`${apiHost}/`) ? transportInUse().token() : null
  return {
    cache: 'no-store',
    referrerPolicy: privateReferrer,
    headers: token === null ? {} : { Authorization: token },
  }
}
