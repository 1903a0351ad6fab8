import type { Page, Route } from '@playwright/test'

/** Calls whose address holds a word are on their way until they are let go: a slow network, without a clock. */
export async function holdCalls(page: Page, address: string) {
  const waiting: Route[] = []
  let count = 0
  await page.route(
    (url) => url.pathname.endsWith(address),
    (route) => {
      count += 1
      waiting.push(route)
    },
  )
  return { count: () => count, letGo: () => Promise.all(waiting.splice(0).map((route) => route.continue())) }
}
