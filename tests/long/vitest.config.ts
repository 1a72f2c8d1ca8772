/** Faults and kills against the real provider: one PostgreSQL for all files. */
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
    setupFiles: [fileURLToPath(new URL('../contract/own-shop.ts', import.meta.url))],
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 240_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    // Two numbers of workers in one run have to have an order.
    sequence: { groupOrder: 2 },
  },
})
