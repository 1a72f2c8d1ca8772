import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser, launchOptions } from './tests/support/browser'
import type { ContextReuse } from './tests/support/fixtures'

const port = Number(process.env['TEST_PORT'] ?? 4810)
const browser = findBrowser()
// npm test sets HEADLESS_SHELL.
const quickBrowser = process.env['HEADLESS_SHELL'] || browser
// The provider's data folder. Test processes inherit the variable.
const data = (process.env['TEST_DATA'] ??= mkdtempSync(path.join(tmpdir(), 'showfloor-e2e-')))

export default defineConfig<ContextReuse>({
  testDir: './tests/e2e',
  projects: [
    {
      name: 'default',
      grepInvert: /@long|@alone/,
      // Sharing a context and the headless shell make tests faster.
      use: { sharesContext: true, launchOptions: launchOptions(quickBrowser) },
    },
    // Two full browsers and the shop share the processors for an hour, so a page can take twice as long as in
    // `default`. A test that needs a second try is listed.
    { name: 'long', grep: /@long|@alone/, timeout: 180_000, expect: { timeout: 24_000 }, retries: 1 },
  ],
  // The longest tests take a minute on a busy machine.
  timeout: 90_000,
  expect: { timeout: 12_000 },
  fullyParallel: true,
  workers: 2,
  // A flaky test must fail on the developer's machine. CI retries it and lists it, but does not block the change.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    // `offlineTest` (tests/support/fixtures.ts) allows service workers.
    serviceWorkers: 'block',
    launchOptions: launchOptions(browser),
    // Traces take a quarter of the test time. Use `--trace on` to find a fault.
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
