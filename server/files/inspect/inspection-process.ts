/** The process that parses documents: one at a time, each read from disk. */
import { readFile } from 'node:fs/promises'
import { handleRequests } from '../../floor/process-pool'
import type { Inspection, InspectionRequest } from './inspection'
import { inspectPdf } from './pdf'
import { inspectSvg } from './svg'

handleRequests(async ({ path, kind }: InspectionRequest): Promise<{ reply: Inspection }> => {
  const bytes = await readFile(path)
  return { reply: kind === 'pdf' ? await inspectPdf(bytes) : inspectSvg(bytes) }
})
