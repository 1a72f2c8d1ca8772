/** The real provider with the built shop, on a database of its own in a temporary folder, for the browser tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runProvider } from '../../server/main'
import { readSettings } from '../../server/settings'

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-e2e-'))
process.env['SHOWFLOOR_DATA'] = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

await runProvider({ ...readSettings(), dataFolder: folder, rateLimits: false })
