/** The provider's contract tests: one PostgreSQL for all files, the app in process. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'contract',
    environment: 'node',
    include: ['tests/contract/**/*.test.ts'],
    globalSetup: ['tests/contract/database.ts'],
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Files share one database; those that change rows use rows of their own.
    maxWorkers: 2,
  },
})
