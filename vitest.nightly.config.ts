import { defineConfig } from 'vitest/config'

/** Tests of rare events, attacks and damaged installations that take long: `npm run test:nightly`. */
export default defineConfig({
  test: {
    globalSetup: './server/testing/global-setup.ts',
    reporters: ['default', './scripts/lib/summary.ts'],
    include: ['{server,packages,plugins}/**/*.nightly.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The time limits only stop tests that hang: a busy machine can be ten times slower than a quiet one.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
})
