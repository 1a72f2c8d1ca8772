/** An S3 server of the test file's own, with one bucket and one key. */
import S3rver from 's3rver'
import { vi } from 'vitest'
import { newFolder, whenFileEnds } from './own-database'

/** Returns FILES_URL. The keys are in the environment until the file ends. */
export async function newBucket(): Promise<string> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // Of lists it calculates another one than the client signs.
    allowMismatchedSignatures: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  whenFileEnds(() => server.close())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
  whenFileEnds(() => vi.unstubAllEnvs())
  return `s3://shop?endpoint=http://127.0.0.1:${port}&region=ap-southeast-2`
}
