/** Files of the provider's that people save, such as branding templates: fetched, so that the worker keeps them. */
import { ContractFailure, OfflineFailure, RejectedFailure } from '../../domain/failure'
import { send } from '../request'

/** Artwork templates are large and show-floor lines slow: milliseconds until all of a file must be here. */
const bodyDeadline = 60_000

/** A PDF by its URL. Throws OfflineFailure, RejectedFailure, or ContractFailure when it is no PDF. */
export async function fetchPdf(url: string): Promise<Blob> {
  const init: RequestInit = { method: 'GET', mode: 'cors', credentials: 'same-origin' }
  const answer = await send(url, init, { bodyDeadline }, async (response) => ({
    status: response.status,
    kind: response.headers.get('content-type') ?? '',
    blob: await response.blob(),
  }))
  // As with data: a page is somebody else's network speaking.
  if (/html/i.test(answer.kind) && answer.status < 400)
    throw new OfflineFailure('A page came where the file should have come.')
  if (answer.status < 200 || answer.status > 299)
    throw new RejectedFailure('The file could not be downloaded just now.', '', answer.status)
  if (!/^application\/(pdf|octet-stream)\b/i.test(answer.kind))
    throw new ContractFailure(url, '', `${answer.kind || 'nothing known'} is no PDF`)
  return answer.blob
}
