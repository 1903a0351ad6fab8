import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './site/global-setup.ts',
  fullyParallel: false,
  // A journey uses 0.4 s of processor time per second, so five journeys use the two cores of the usual test machine fully.
  workers: 5,
  // The time limits only stop journeys that hang.
  timeout: 300_000,
  // A failed journey is repeated once. The summary lists every journey that passed only at its second attempt.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./site/slowest-journeys.ts']],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording a trace makes a journey 50 % longer. `TRACE=1 npx playwright test journeys/search.spec.ts` records them.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Only offline.spec.ts needs the service worker. The other journeys have to see every request.
    serviceWorkers: 'block',
    launchOptions: { executablePath: await findBrowser(), args: BROWSER_FLAGS },
  },
})
