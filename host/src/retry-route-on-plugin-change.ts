import { findRoute, useBootstrap } from '@balafon/sdk/client'
import type { createRouter } from './router.tsx'

/** A plugin came back while its address was open: the router, which had found nothing there, looks again. */
export function retryRouteOnPluginChange(router: ReturnType<typeof createRouter>) {
  useBootstrap.subscribe(({ plugins }, before) => {
    if (plugins === before.plugins) return
    const { location, matches } = router.state
    const isNowhere = matches.at(-1)?.route.path === '*'
    if (isNowhere && findRoute(location.pathname)) void router.navigate(location, { replace: true, preventScrollReset: true })
  })
}
