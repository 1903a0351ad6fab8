import type { Page, Route } from '@playwright/test'

/** Holds requests to paths that end with `path` until `release` is called: simulates a slow network without waiting for time to pass. */
export async function holdRequests(page: Page, path: string) {
  const waiting: Route[] = []
  let count = 0
  await page.route(
    (url) => url.pathname.endsWith(path),
    (route) => {
      count += 1
      waiting.push(route)
    },
  )
  return { count: () => count, release: () => Promise.all(waiting.splice(0).map((route) => route.continue())) }
}
