import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{host,server,packages,plugins,examples,scripts}/**/*.test.{ts,tsx}'],
    // The template is a plugin that is not built: its tests run where one was made of it (packages/create-plugin/create.long.test.ts).
    exclude: ['**/node_modules/**', '**/dist/**', 'packages/create-plugin/template/**'],
    globalSetup: './server/testing/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than two cores: many tests wait.
    maxWorkers: 3,
  },
})
