import { findRoute, useBootstrap } from '@balafon/sdk/client'
import type { createRouter } from './router.tsx'

/** Routes to the current URL again when a plugin with a route for it was enabled while the page showed "not found". */
export function retryRouteOnPluginChange(router: ReturnType<typeof createRouter>) {
  useBootstrap.subscribe(({ plugins }, previous) => {
    if (plugins === previous.plugins) return
    const { location, matches } = router.state
    const isNotFound = matches.at(-1)?.route.path === '*'
    if (isNotFound && findRoute(location.pathname)) void router.navigate(location, { replace: true, preventScrollReset: true })
  })
}
