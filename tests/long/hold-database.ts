/** Runs the embedded database of the folder in the first argument, until this process is stopped or killed. */
import { startEmbedded } from '../../server/db/embedded'

const folder = process.argv[2] ?? ''
try {
  const { url, stop } = await startEmbedded(folder)
  console.log(url)
  process.on('SIGTERM', () => {
    void stop().finally(() => process.exit(0))
  })
  setInterval(() => undefined, 1000)
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exit(1)
}
