import { resolveMedia } from '@balafon/sdk/build/media'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_FLAGS, findBrowser } from './e2e/browser.ts'

/** Component tests: screens in a real browser, without a server. */
export default defineConfig({
  // As on a site: React with its checks for developers takes twice the time.
  oxc: { jsx: { runtime: 'automatic', development: false, refresh: false } },
  css: { postcss: { plugins: [resolveMedia()] } },
  define: { 'process.env.NODE_ENV': '"production"' },
  test: {
    include: ['{host,packages,plugins,examples}/**/*.component.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['./host/testing/production-act.ts'],
    // `npm test` runs them beside the journeys, with what these leave of the processor.
    testTimeout: 60_000,
    maxWorkers: 3,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './scripts/lib/summary.ts'],
    retry: 1,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
        contextOptions: { locale: 'en-US' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
