/** An S3 server with one bucket and one key. */
import S3rver from 's3rver'

/** Environment variables with which a provider's process uses the server. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

export async function openBucket(
  directory: string,
): Promise<{ filesUrl: string; close: () => Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // s3rver calculates another signature of list requests than the client.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'shop', configs: [] }],
  })
  const { port } = await server.run()
  const filesUrl = `s3://shop?endpoint=http://127.0.0.1:${port}&region=ap-southeast-2`
  return { filesUrl, close: () => server.close() }
}
