import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{host,server,packages,plugins,examples,scripts}/**/*.test.{ts,tsx}'],
    // The template is not a built plugin. packages/create-plugin/create.long.test.ts creates a plugin from it and runs its tests.
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.component.test.tsx', '**/*.nightly.test.ts', 'packages/create-plugin/template/**'],
    globalSetup: './server/testing/global-setup.ts',
    reporters: ['default', './scripts/lib/slowest-files.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the two cores of CI, because tests often wait for the database.
    maxWorkers: 3,
  },
})
