import { defineProject, defineConfig } from 'vitest/config'
import { cssModuleName } from './server/build/css-module-name'

/** Files share a process, which starts once per core; tests/unit/setup.ts isolates them from each other. */
const unit = (name: string, environment: string, files: { include: string[]; exclude?: string[] }) =>
  defineProject({
    css: { modules: { generateScopedName: cssModuleName } },
    test: {
      ...files,
      name,
      environment,
      env: { TZ: 'Australia/Sydney' },
      testTimeout: 30_000,
      // The default on two cores is one worker.
      maxWorkers: 2,
      isolate: false,
      setupFiles: './tests/unit/setup.ts',
      css: { include: /\.module\.css$/ },
      // Libraries with state are loaded again for each file, like the shop's own modules.
      server: { deps: { inline: ['fake-indexeddb', 'idb-keyval', 'react-hot-toast'] } },
    },
  })
/** These tests need a document. Other `.tsx` tests render like the server. */
const withDocument = ['tests/unit/*/**/*.test.tsx', 'features/*/tests/unit/**/*.test.tsx']

export default defineConfig({
  test: {
    projects: [
      unit('unit', 'node', {
        include: ['tests/unit/**/*.test.{ts,tsx}', 'features/*/tests/unit/**/*.test.ts'],
        exclude: withDocument,
      }),
      unit('unit, document', 'happy-dom', { include: withDocument }),
      './tests/contract/vitest.config.ts',
      './tests/long/vitest.config.ts',
    ],
  },
})
