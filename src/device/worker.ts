/** Starts one of the shop's own workers; their scripts are named `…-worker.ts`, so that page and server know them. */
import { workerScriptUrl } from './trusted-types'

/** `url` from `import url from './…-worker?worker&url'`. Throws a TypeError for any other script. */
export function startWorker(url: string): Worker {
  return new Worker(workerScriptUrl(url), { type: 'module' })
}
