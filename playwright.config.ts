import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './tests/support/browser'

const port = 4810
const browser = findBrowser()

export default defineConfig({
  // The default tier, and what takes long.
  projects: [
    { name: 'default', testDir: './tests/e2e' },
    { name: 'long', testDir: './tests/long/e2e' },
  ],
  // Of a test that hangs. On a loaded machine the longest ones take a minute.
  timeout: 90_000,
  expect: { timeout: 12_000 },
  fullyParallel: true,
  workers: 2,
  // A test that passes now and then proves nothing.
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    launchOptions: { ...(browser ? { executablePath: browser } : {}), args: browserArgs },
    // Recording every test would take a quarter of the time: `--trace on` while looking for a fault.
    trace: 'off',
  },
  webServer: {
    command: 'npx tsx tests/support/shop-server.ts',
    url: `http://localhost:${port}/frontend/api/cart/getgst`,
    env: { PORT: String(port), SEED_PRODUCTS: '400' },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
