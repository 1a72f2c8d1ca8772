/** The thread in which documents are parsed: one at a time, each from the disk. */
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { InspectionRequest } from './inspection'
import { inspectPdf } from './pdf'
import { inspectSvg } from './svg'

parentPort?.on('message', ({ path, kind }: InspectionRequest) => {
  void readFile(path)
    .then((bytes) => (kind === 'pdf' ? inspectPdf(bytes) : inspectSvg(bytes)))
    .then((inspection) => parentPort?.postMessage(inspection))
})
