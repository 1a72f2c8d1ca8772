/**
 * The provider's contract tests: one PostgreSQL server, a database for each file, and the app in the test's process.
 * With INSTANCES=3 the app runs in three processes instead, among which a balancer distributes the requests at random.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Absolute paths, because the root is this folder when the config is one of several projects, and the shop's folder
// when it runs alone.
const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  test: {
    name: 'contract',
    environment: 'node',
    dir: root,
    include: ['tests/contract/**/*.test.ts', 'features/*/tests/contract/**/*.test.ts'],
    globalSetup: [`${folder}database.ts`, `${folder}start-instances.ts`],
    setupFiles: [`${folder}cheap-passwords.ts`, `${folder}setup.ts`],
    // The app is imported once per worker; only the database and the data folder are separate for each file.
    isolate: false,
    env: { TZ: 'Australia/Sydney' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // Runs after the unit tests, because projects with different numbers of workers need an order.
    sequence: { groupOrder: 1 },
  },
})
