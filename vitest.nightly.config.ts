import { defineConfig } from 'vitest/config'
import config from './vitest.config.ts'

/** Tests of rare events that take long: `npm run test:nightly`. */
export default defineConfig({
  test: { ...config.test, include: ['{server,packages,plugins}/**/*.nightly.test.ts'], exclude: ['**/node_modules/**', '**/dist/**'] },
})
