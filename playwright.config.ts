import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptions } from './tests/support/browser'
import type { ContextReuse } from './tests/support/fixtures'

const port = Number(process.env['TEST_PORT'] ?? 4810)
const browser = findBrowser()
// npm test says where it is.
const quickBrowser = process.env['HEADLESS_SHELL'] || browser
// The provider's data folder; the processes that run the tests inherit its name.
const data = (process.env['TEST_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'showfloor-e2e-')))

export default defineConfig<ContextReuse>({
  // The default tier, and what takes long.
  projects: [
    {
      name: 'default',
      testDir: './tests/e2e',
      use: { sharesContext: true, launchOptions: launchOptions(quickBrowser) },
    },
    { name: 'long', testDir: './tests/long/e2e' },
  ],
  // Of a test that hangs. On a loaded machine the longest ones take a minute.
  timeout: 90_000,
  expect: { timeout: 12_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes now and then proves nothing: here none is tried twice. In CI, which must not hold a change back for
  // a noisy machine, two more tries are allowed and named at the end, to be looked into.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    // Tests of what works offline let it in: `offlineTest` in tests/support/fixtures.ts.
    serviceWorkers: 'block',
    launchOptions: launchOptions(browser),
    // Recording every test would take a quarter of the time: `--trace on` while looking for a fault.
    trace: 'off',
  },
  webServer: {
    command: 'npx tsx tests/support/shop-server.ts',
    url: `http://localhost:${port}/frontend/api/cart/getgst`,
    env: { PORT: String(port), SEED_PRODUCTS: '400', SHOWFLOOR_RENDER_TIMEOUT: '10000', TEST_DATA: data },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
