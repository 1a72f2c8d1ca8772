/** Runs the real provider with the built shop, on a new database in a temporary folder that is deleted at exit. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openOrJoin } from '../../server/db/open'
import { runProvider } from '../../server/main'
import { readSettings } from '../../server/base/settings'
import { setStockCounted } from '../../server/writes/stock'

/** playwright.config.ts sets TEST_DATA, because its tests read the mails in this folder. */
const folder = process.env['TEST_DATA'] ?? mkdtempSync(path.join(tmpdir(), 'showfloor-shop-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const settings = { ...readSettings(), dataFolder: folder, rateLimits: false }
await runProvider(settings)
// Many tests order the same products, which must not run out of stock.
const { db, close } = await openOrJoin(settings)
await setStockCounted(db, false)
await close()
