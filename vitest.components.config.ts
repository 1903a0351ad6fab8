import { fileURLToPath } from 'node:url'
import { resolveMedia } from '@balafon/sdk/build/media'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BROWSER_FLAGS, findBrowser } from './e2e/browser.ts'

/** Component tests: screens in a real browser, without a server. */
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [resolveMedia()] } },
  // With VIRT_ON, react-aria measures virtual tables as in a browser, also in tests.
  define: { 'process.env.NODE_ENV': '"test"', 'process.env.VIRT_ON': '"true"' },
  // Stores that the setup files can reset.
  resolve: { alias: [{ find: /^zustand$/, replacement: fileURLToPath(new URL('host/testing/resettable-stores.ts', import.meta.url)) }] },
  test: {
    include: ['{host,packages,plugins,examples}/**/*.component.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The files of a worker share a page and its modules (docs/decisions/0041-one-page-per-worker.md). The setup files undo what a file leaves behind.
    isolate: false,
    sequence: { setupFiles: 'list' },
    setupFiles: ['./host/testing/new-page.ts', './plugins/player/client/testing/stop-player.ts'],
    // They protect from tests that hang, and measure nothing.
    testTimeout: 60_000,
    // Three more than the two cores of CI, because tests wait for the browser and for transitions most of the time.
    maxWorkers: 5,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './scripts/lib/summary.ts'],
    retry: 1,
    browser: {
      enabled: true,
      // The size of `openPage`, so that a new file does not change it twice.
      viewport: { width: 1440, height: 900 },
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS }, contextOptions: { locale: 'en-US' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
