import { defineProject, defineConfig } from 'vitest/config'
import { cssModuleName } from './server/build/css-module-name'

/** Files share a process, which starts once per core; tests/unit/setup.ts keeps them apart. */
const unit = (name: string, environment: string, files: { include: string[]; exclude?: string[] }) =>
  defineProject({
    css: { modules: { generateScopedName: cssModuleName } },
    test: {
      ...files,
      name,
      environment,
      env: { TZ: 'Australia/Sydney' },
      testTimeout: 30_000,
      // One, where there are two cores, would leave one of them idle.
      maxWorkers: 2,
      isolate: false,
      setupFiles: './tests/unit/setup.ts',
      css: { include: /\.module\.css$/ },
      // What holds state is loaded anew for each file, as the shop's own modules are.
      server: { deps: { inline: ['fake-indexeddb', 'idb-keyval', 'react-hot-toast'] } },
    },
  })
/** In the rooms of the shop, tests that need a document are `.tsx`; those above them draw as the server does. */
const withDocument = ['tests/unit/*/**/*.test.tsx']

export default defineConfig({
  test: {
    projects: [
      unit('unit', 'node', { include: ['tests/unit/**/*.test.{ts,tsx}'], exclude: withDocument }),
      unit('unit, document', 'happy-dom', { include: withDocument }),
      './tests/contract/vitest.config.ts',
      './tests/long/vitest.config.ts',
    ],
  },
})
