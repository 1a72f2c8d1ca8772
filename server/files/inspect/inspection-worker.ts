/** The worker thread that parses documents: one at a time, each read from disk. */
import { readFile } from 'node:fs/promises'
import { answerRequests } from '../../floor/worker-pool'
import type { Inspection, InspectionRequest } from './inspection'
import { inspectPdf } from './pdf'
import { inspectSvg } from './svg'

answerRequests<InspectionRequest, Inspection>(async ({ path, kind }) => {
  const bytes = await readFile(path)
  return { reply: kind === 'pdf' ? await inspectPdf(bytes) : inspectSvg(bytes) }
})
