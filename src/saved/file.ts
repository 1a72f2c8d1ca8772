/** Files to save, also without a network: the service worker keeps each that was fetched once. */
import { fetchPdf } from '../api/content/file'
import { NotSavedHereFailure, OfflineFailure } from '../domain/failure'
import { checkNow } from '../session/connectivity'

/**
 * A PDF, fetched or kept. Throws NotSavedHereFailure without network and copy, OfflineFailure when only the file's
 * host does not answer a page like ours, and what `fetchPdf` throws else.
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
