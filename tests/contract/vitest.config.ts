/**
 * The provider's contract tests: one PostgreSQL, a database per file, the app in process; or with INSTANCES=3 in so many
 * processes, to which a balancer spreads the requests at random.
 */
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
    globalSetup: [`${folder}database.ts`, `${folder}start-instances.ts`],
    setupFiles: [`${folder}cheap-passwords.ts`, `${folder}own-shop.ts`],
    // The app is imported once per worker: nothing of it is a file's own but the database and the data folder.
    isolate: false,
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // After the unit tests: a run with two numbers of workers has to have an order.
    sequence: { groupOrder: 1 },
  },
})
