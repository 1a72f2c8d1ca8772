/** The process that reads documents from disk and parses them, one at a time. */
import { readFile } from 'node:fs/promises'
import { handleRequests } from '../../base/process-pool'
import type { DocumentReply, DocumentRequest } from './inspection'
import { renderFirstPage } from './page-picture'
import { inspectPdf } from './pdf'
import { inspectSvg } from './svg'

handleRequests(async (request: DocumentRequest): Promise<DocumentReply> => {
  const bytes = await readFile(request.path)
  if (request.kind === 'page') return { reply: null, chunks: [await renderFirstPage(bytes, request.side)] }
  return { reply: request.kind === 'pdf' ? await inspectPdf(bytes) : inspectSvg(bytes) }
})
