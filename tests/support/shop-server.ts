/** The real provider with the built shop, on a database of its own in a temporary folder, which goes with it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProvider } from '../../server/main'
import { readSettings } from '../../server/floor/settings'

/** Named by playwright.config.ts, whose tests read the mails in it. */
const folder = process.env['TEST_DATA'] ?? mkdtempSync(path.join(tmpdir(), 'showfloor-shop-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await runProvider({ ...readSettings(), dataFolder: folder, rateLimits: false })
