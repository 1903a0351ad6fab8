import type { Page, Route } from '@playwright/test'

/** Holds requests to paths that end with `path` until `release` is called. This simulates a slow network without real delays. */
export async function holdRequests(page: Page, path: string) {
  const heldRoutes: Route[] = []
  let count = 0
  await page.route(
    (url) => url.pathname.endsWith(path),
    (route) => {
      count += 1
      heldRoutes.push(route)
    },
  )
  return { getCount: () => count, release: () => Promise.all(heldRoutes.splice(0).map((route) => route.continue())) }
}
