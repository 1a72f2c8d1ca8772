/** A bucket of the test file's own. */
import { vi } from 'vitest'
import { bucketKeys, openBucket } from '../support/s3-server'
import { newFolder, whenFileEnds } from './own-database'

/** Returns FILES_URL. The keys are in the environment until the file ends. */
export async function newBucket(): Promise<string> {
  const { filesUrl, close } = await openBucket(newFolder())
  whenFileEnds(close)
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  whenFileEnds(() => vi.unstubAllEnvs())
  return filesUrl
}
