import { defineConfig } from 'vitest/config'

/** Tests of rare events that take long: `npm run test:nightly`. */
export default defineConfig({ test: { include: ['{server,packages,plugins}/**/*.nightly.test.ts'], exclude: ['**/node_modules/**', '**/dist/**'] } })
