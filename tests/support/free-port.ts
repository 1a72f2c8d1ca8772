/** A port on which nothing listens, for what has to know its address before it is open. */
import { type AddressInfo, createServer } from 'node:net'

/** Whatever else is open on this machine, an earlier run's server, say. */
export function freePort(): Promise<number> {
  const server = createServer().unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
