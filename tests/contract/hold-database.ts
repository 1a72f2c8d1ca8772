/** Holds the embedded database of the folder in the first argument, until it is stopped or killed. */
import { startEmbedded } from '../../server/db/embedded'

const folder = process.argv[2] ?? ''
startEmbedded(folder).then(
  ({ url, stop }) => {
    console.log(url)
    process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
    setInterval(() => undefined, 1000)
  },
  (error: unknown) => {
    console.log(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
