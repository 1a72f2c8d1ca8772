/**
 * Downloads complete files of the provider. A web page instead of the file, a refusal and a wrong type throw
 * different failures.
 */
import { ContractFailure, RejectedFailure, defaultRefusal } from '../../domain/failure'
import { privateReferrer } from '../../domain/product/picture'
import { apiHost } from '../hosts'
import { isGatewayStatus, retryAfterMs, SignInPageFailure, unreachableFailure } from '../reply'
import { type Limits, send, currentTransport } from '../request'

type FileOptions = Limits & {
  type: RegExp
  /** Noun for error messages. */
  name: string
  /** Rejects a file that the provider marks as private. */
  mustBePublic?: boolean
  cache?: RequestCache
  /** A file of the signed-in customer: the browser stores no copy, and the API host gets the session's token. */
  isCustomerFile?: boolean
}

/** Throws OfflineFailure (SignInPageFailure for a web page), RejectedFailure, or ContractFailure for a wrong type. */
export async function fetchFile(url: string, options: FileOptions): Promise<Blob> {
  const { type, name, mustBePublic = false, isCustomerFile = false, cache = 'default', ...limits } = options
  const init: RequestInit = {
    mode: 'cors',
    credentials: 'same-origin',
    cache,
    ...(isCustomerFile && customerRequestInit(url)),
  }
  const { status, headers, blob } = await send(url, init, limits, async (response) => ({
    status: response.status,
    headers: response.headers,
    blob: await response.blob(),
  }))
  const contentType = headers.get('content-type') ?? ''
  if (/html/i.test(contentType) && status < 400) {
    // A captive portal's page (the sign-in page of a network) may be cached under the address of this file.
    if (init.cache === 'default') return fetchFile(url, { ...options, cache: 'reload' })
    throw new SignInPageFailure('Received a web page instead of the file.')
  }
  if (isGatewayStatus(status)) throw unreachableFailure()
  if (status < 200 || status > 299)
    throw new RejectedFailure(defaultRefusal, '', status, retryAfterMs(headers.get('retry-after')))
  const isPrivateFile = mustBePublic && /\bprivate\b/i.test(headers.get('cache-control') ?? '')
  if (isPrivateFile || !type.test(contentType))
    throw new ContractFailure(
      url,
      '',
      `${contentType || 'an unknown type'} is not a ${mustBePublic ? 'public ' : ''}${name}`,
    )
  return blob
}

/**
 * Fetches a PDF by script, so that the service worker stores it. The limit is a minute, because artwork templates are
 * large and show-floor networks slow.
 */
export function fetchPdf(url: string): Promise<Blob> {
  return fetchFile(url, { type: /^application\/(pdf|octet-stream)\b/i, name: 'PDF', bodyDeadline: 60_000 })
}

/**
 * A customer's file as it was uploaded, of any type. The limit is two minutes, because artwork is large and
 * show-floor networks slow.
 */
export async function fetchCustomerFile(url: string, name: string): Promise<File> {
  const blob = await fetchFile(url, { type: /./, name: 'file', isCustomerFile: true, bodyDeadline: 120_000 })
  return new File([blob], name, { type: blob.type })
}

function customerRequestInit(url: string): RequestInit {
  const token = url.startsWith(`${apiHost}/`) ? currentTransport().token() : null
  return {
    cache: 'no-store',
    referrerPolicy: privateReferrer,
    headers: token === null ? {} : { Authorization: token },
  }
}
