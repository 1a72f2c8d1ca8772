/** Fetches PDFs, which are also available offline: the service worker stores each file after its first fetch. */
import { fetchPdf } from '../api/content/file'
import { NotSavedHereFailure, OfflineFailure } from '../domain/failure'
import { checkNow } from '../session/connectivity'

/**
 * Returns a PDF, fetched or stored. Throws NotSavedHereFailure without network and copy, OfflineFailure when only the
 * file's host refuses pages of another origin, and the errors of `fetchPdf`.
 */
export async function storedPdf(url: string): Promise<Blob> {
  try {
    return await fetchPdf(url)
  } catch (error) {
    if (error instanceof OfflineFailure && !(await checkNow()))
      throw new NotSavedHereFailure(error.message, { cause: error })
    throw error
  }
}
