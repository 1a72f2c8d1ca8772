/** Files of the build that are not for every device: the decoder of codes, which few need and which is large. */

const lateFile = /\.wasm$|\/decoder-worker-[\w-]+\.js$/

/** `path` as the build names it; they are stored by sw/late-files.ts. */
export function isLateFile(path: string): boolean {
  return lateFile.test(path)
}
