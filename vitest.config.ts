import { defineConfig } from 'vitest/config'

/** Test files that take several seconds each. `npm run check` leaves this project out. */
const LONG = '**/*.long.test.ts'

/** Test files that replace modules. They need their own worker, because the other test files share the loaded modules of a worker. */
const ISOLATED = ['plugins/auth/server/brute-force/enumeration.test.ts']

// The template is not a built plugin. packages/create-plugin/create.nightly.test.ts creates a plugin from it and runs its tests.
const EXCLUDED = ['**/node_modules/**', '**/dist/**', '**/*.component.test.tsx', '**/*.nightly.test.ts', 'packages/create-plugin/template/**']

export default defineConfig({
  test: {
    globalSetup: './server/testing/global-setup.ts',
    reporters: ['default', './scripts/lib/summary.ts'],
    // The time limits only stop tests that hang: a busy machine can be ten times slower than a quiet one.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    // The summary lists every test that passed only at its second attempt (docs/decisions/0037-second-attempt.md).
    retry: 1,
    // Two workers more than the two cores of CI, because tests often wait for the database and for time limits.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['{host,server,packages,plugins,examples,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, ...ISOLATED, LONG],
        },
      },
      { extends: true, test: { name: 'long', isolate: false, include: [LONG], exclude: EXCLUDED } },
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
    ],
  },
})
