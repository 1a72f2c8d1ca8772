/**
 * Files of the build that only some devices need: the decoder of codes, and the script that measures sampled visits.
 */

const lateFile = /\.wasm$|\/(decoder-worker|web-vitals\.attribution)-[\w-]+\.js$/

/** `path` is the name in the build. sw/late-files.ts stores these files. */
export function isLateFile(path: string): boolean {
  return lateFile.test(path)
}
