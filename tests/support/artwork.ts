/** Files like those that customers upload for print. */
import { writeFileSync, truncateSync } from 'node:fs'
import sharp from 'sharp'
import { test } from './fixtures'

/**
 * Writes a file and returns its path. A buffer would go through the browser's tools as text, which takes seconds for
 * a large file.
 */
export function writeTestFile(name: string, content: string | Buffer, size?: number): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, content)
  if (size !== undefined) truncateSync(path, size)
  return path
}

export async function png(name: string, side = 60) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#0f5b4f', noise } })
  return writeTestFile(name, await picture.png({ compressionLevel: 0 }).toBuffer())
}
