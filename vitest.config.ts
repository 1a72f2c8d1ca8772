import { defineConfig } from 'vitest/config'
import { cssModuleName } from './server/build/css-module-name'

const unit = {
  environment: 'node',
  env: { TZ: 'Australia/Sydney' },
  testTimeout: 30_000,
  // One, where there are two cores, would leave one of them idle.
  maxWorkers: 2,
  setupFiles: './tests/unit/setup.ts',
}
/** What holds no state in its modules: its tests share one process instead of starting one each. */
const stateless = ['domain', 'demo', 'server', 'sw'].map((room) => `tests/unit/${room}/**/*.test.ts`)

export default defineConfig({
  test: {
    projects: [
      { test: { ...unit, name: 'unit, stateless', include: stateless, isolate: false } },
      {
        css: { modules: { generateScopedName: cssModuleName } },
        test: {
          ...unit,
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: stateless,
          css: { include: /\.module\.css$/ },
        },
      },
      './tests/contract/vitest.config.ts',
      './tests/long/vitest.config.ts',
    ],
  },
})
