/** The provider's contract tests: one PostgreSQL for all files, the app in process. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Absolute: as one of the projects of the whole, this file's folder is the root; on its own, the shop's is.
const folder = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    dir: folder,
    include: ['**/*.test.ts'],
    globalSetup: [`${folder}database.ts`],
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: 1,
    // Files share one database; those that change rows use rows of their own.
    maxWorkers: 2,
    // After the unit tests: a run with two numbers of workers has to have an order.
    sequence: { groupOrder: 1 },
  },
})
