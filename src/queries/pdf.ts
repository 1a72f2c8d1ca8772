/** A document of the provider's, to be shown on a page of ours; kept by the worker once it was fetched. */
import { queryOptions } from '@tanstack/react-query'
import { fileUrl, pathOfFile } from '../api/file-url'
import { SignInPageFailure } from '../api/reply'
import { ContractFailure, MissingFailure, OfflineFailure, RejectedFailure } from '../domain/failure'
import { pdfPath } from '../domain/content/pdf-address'
import { storedPdf } from '../saved/file'

export type PdfFile = {
  url: string
  /** Null where its host answers browsers only, not pages of another origin. */
  blob: Blob | null
}

/** `path` is one of `pdfPath`. Throws MissingFailure for what is not there, or is not for everybody. */
export const pdfQuery = (path: string) =>
  queryOptions({
    queryKey: ['pdf', path],
    queryFn: () => readPdf(fileUrl(path) ?? ''),
    // A document that is being read is not loaded again. Large ones do not stay in memory for long.
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** What stands behind `/pdfview/` for a file of the provider's; null for one that is not shown there. */
export function pdfViewOf(url: string): string | null {
  const path = pathOfFile(url)
  return path === null ? null : pdfPath(path)
}

async function readPdf(url: string): Promise<PdfFile> {
  try {
    const blob = await storedPdf(url)
    // Some hosts call a PDF a stream of bytes, which browsers only save.
    return { url, blob: blob.slice(0, blob.size, 'application/pdf') }
  } catch (error) {
    const isOther = error instanceof SignInPageFailure || error instanceof ContractFailure
    if (isOther || (error instanceof RejectedFailure && error.meansMissing))
      throw new MissingFailure(error.message, { cause: error })
    if (error instanceof OfflineFailure) return { url, blob: null }
    throw error
  }
}
