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
  define: {
    'process.env.NODE_ENV': '"test"',
    'process.env.VIRT_ON': '"true"',
    'process.env.REQUEST_DELAY_MS': JSON.stringify(process.env.REQUEST_DELAY_MS ?? '0'),
  },
  // Replaces zustand by stores that the setup files can reset between test files.
  resolve: { alias: [{ find: /^zustand$/, replacement: fileURLToPath(new URL('host/testing/resettable-stores.ts', import.meta.url)) }] },
  test: {
    include: ['{host,packages,plugins,examples}/**/*.component.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The files of a worker share a page and its modules (docs/decisions/0041-one-page-per-worker.md). The setup files undo what a file leaves behind.
    isolate: false,
    sequence: { setupFiles: 'list' },
    setupFiles: ['./host/testing/new-page.ts', './plugins/player/client/testing/stop-player.ts'],
    // The time limits only stop tests that hang. They are long, because they do not measure speed.
    testTimeout: 60_000,
    // Three workers more than the two cores of CI, because tests wait for the browser and for transitions most of the time.
    maxWorkers: 5,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './scripts/lib/summary.ts'],
    retry: 1,
    browser: {
      enabled: true,
      // The same size as in `openPage`, so that the page is not resized twice for each file.
      viewport: { width: 1440, height: 900 },
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
        contextOptions: { locale: 'en-US' },
        // Shorter than the time limit of a test, so that the error says which element a click was waiting for.
        actionTimeout: 40_000,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
