import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './tests/support/browser'

const port = 4810
const browser = findBrowser()

export default defineConfig({
  testDir: './tests/e2e',
  // Of a test that hangs. On a loaded machine the longest ones take a minute.
  timeout: 90_000,
  expect: { timeout: 12_000 },
  fullyParallel: true,
  workers: 2,
  // A second try on a loaded machine; tests/run.ts names every test that needed it.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: browserArgs },
    // Recording every test would take a quarter of the time.
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'npx tsx tests/support/shop-server.ts',
    url: `http://localhost:${port}/frontend/api/cart/getgst`,
    env: { PORT: String(port), SEED_PRODUCTS: '400' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
