/** `npm run dev`: the provider on port 4000 and the shop with hot reload on port 5173, against the same API. */
import { createServer } from 'vite'
import { explainAndExit } from './base/settings'
import { runProvider } from './main'

async function develop(): Promise<void> {
  await runProvider()
  const shop = await createServer({ server: { port: 5173 } })
  await shop.listen()
  shop.printUrls()
}

develop().catch(explainAndExit)
