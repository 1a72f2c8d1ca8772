/** Faults and kills against the real provider, with a single PostgreSQL for all files. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const folder = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  test: {
    name: 'long',
    environment: 'node',
    dir: folder,
    include: ['**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('../contract/database.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('../contract/setup.ts', import.meta.url))],
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 240_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Vitest requires an order when projects of a run have different numbers of workers.
    sequence: { groupOrder: 2 },
  },
})
