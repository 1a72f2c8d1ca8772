/** A PDF of the provider that is shown on a page of the shop. The service worker stores it after the first fetch. */
import { queryOptions } from '@tanstack/react-query'
import { fileUrl, pathOfFile } from '../api/file-url'
import { SignInPageFailure } from '../api/reply'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../domain/failure'
import { pdfPath } from '../domain/content/pdf-address'
import { storedPdf } from '../saved/file'

export type PdfFile = {
  url: string
  /** null: the host refuses requests of scripts from another origin; only a browser tab can open the file. */
  blob: Blob | null
}

/** `path` is a path from `pdfPath`. Throws MissingFailure when the document does not exist or is not public. */
export const pdfQuery = (path: string) =>
  queryOptions({
    queryKey: ['pdf', path],
    queryFn: () => readPdf(fileUrl(path) ?? ''),
    // A document that is being read is not loaded again. Large documents do not stay in memory for long.
    staleTime: Infinity,
    gcTime: 60_000,
  })

/**
 * Returns the address of the page under `/pdfview/` for a file of the provider; null when the file is not shown
 * there.
 */
export function pdfViewOf(url: string): string | null {
  const path = pathOfFile(url)
  return path === null ? null : pdfPath(path)
}

async function readPdf(url: string): Promise<PdfFile> {
  try {
    const blob = await storedPdf(url)
    // Some hosts send a PDF as application/octet-stream, which browsers only download.
    return { url, blob: blob.slice(0, blob.size, 'application/pdf') }
  } catch (error) {
    const isNoPdf = error instanceof SignInPageFailure || error instanceof ContractFailure
    if (isNoPdf || (error instanceof RejectedFailure && error.isMissing))
      throw new MissingFailure(error.message, { cause: error })
    if (error instanceof OfflineFailure) return { url, blob: null }
    throw error
  }
}
