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
        },
      },
      './tests/contract/vitest.config.ts',
      './tests/long/vitest.config.ts',
    ],
  },
})
