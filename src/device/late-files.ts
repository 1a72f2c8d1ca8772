/** Files of the build that are not for every device: the decoder of codes, and what measures the visits of a sample. */

const lateFile = /\.wasm$|\/(decoder-worker|web-vitals\.attribution)-[\w-]+\.js$/

/** `path` as the build names it; they are stored by sw/late-files.ts. */
export function isLateFile(path: string): boolean {
  return lateFile.test(path)
}
