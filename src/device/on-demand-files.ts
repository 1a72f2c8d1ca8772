/**
 * Files of the build that only some devices need, so they are stored on demand: the decoder of QR codes and barcodes,
 * and the script that measures sampled visits.
 */

const onDemandFile = /\.wasm$|\/(decoder-worker|web-vitals\.attribution)-[\w-]+\.js$/

/** `path` is the name in the build. sw/on-demand-files.ts stores these files. */
export function isOnDemandFile(path: string): boolean {
  return onDemandFile.test(path)
}
