/** Unsent edits against the real provider through a bad network: one PostgreSQL for all files. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  test: {
    name: 'faults',
    environment: 'node',
    dir: folder,
    include: ['**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('../contract/database.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('../contract/own-shop.ts', import.meta.url))],
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // What goes wrong here now and then goes wrong: a second try would hide it.
    retry: 0,
    maxWorkers: 2,
    // After the contract tests, whose database is gone then.
    sequence: { groupOrder: 2 },
  },
})
