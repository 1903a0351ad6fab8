import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{host,server,packages,plugins,examples,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: './server/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
