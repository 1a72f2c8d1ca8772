import { defineConfig } from 'vitest/config'
import { cssModuleName } from './server/build/css-module-name'

export default defineConfig({
  test: {
    projects: [
      {
        css: { modules: { generateScopedName: cssModuleName } },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          css: { include: /\.module\.css$/ },
          env: { TZ: 'Australia/Sydney' },
          testTimeout: 30_000,
          // A second try on a loaded machine; tests/run.ts names every test that needed it.
          retry: 1,
        },
      },
      './tests/contract/vitest.config.ts',
      './tests/faults/vitest.config.ts',
    ],
  },
})
