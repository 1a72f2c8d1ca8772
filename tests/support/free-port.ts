/** Finds a free port, for servers whose address must be known before they listen. */
import { type AddressInfo, createServer } from 'node:net'

/** The system chooses the port, so that it is free even when an earlier run's server still listens. */
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
