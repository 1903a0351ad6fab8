import { ContributedComponent, findRoute, loadComponent } from '@balafon/sdk/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { AppFrame } from './frame/app-frame.tsx'
import { Guard } from './frame/guard.tsx'
import { RootFrame } from './frame/root-frame.tsx'
import { HomePage } from './screens/home-page.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { RouteErrorScreen } from './screens/route-error-screen.tsx'
import { ScreenFailed } from './screens/screen-failed.tsx'
import { ScreenSkeleton } from './screens/screen-skeleton.tsx'

const HOST_ROUTES: RouteObject[] = [
  { path: '/', lazy: openHome },
  { path: '/account-settings', lazy: async () => ({ Component: (await import('./account/account-settings-screen.tsx')).AccountSettingsScreen }) },
  { path: '/dev/ui', lazy: async () => ({ Component: (await import('./gallery/ui-screen.tsx')).UiScreen }) },
  { path: '/safe-mode', lazy: async () => ({ Component: (await import('./safe-mode/safe-mode-screen.tsx')).SafeModeScreen }) },
  { path: '/404', Component: NotFoundScreen },
]

/** The host's few screens; a plugin's join when their address is first gone to. */
export function createRouter() {
  return createBrowserRouter(
    [
      {
        Component: RootFrame,
        ErrorBoundary: RouteErrorScreen,
        HydrateFallback: ScreenSkeleton,
        children: [
          {
            id: 'app',
            Component: AppFrame,
            children: [{ ErrorBoundary: RouteErrorScreen, id: 'app-screens', children: [...HOST_ROUTES, { path: '*', Component: NotFoundScreen }] }],
          },
          // Screens that stand alone: sign-in, embeds.
          { ErrorBoundary: RouteErrorScreen, id: 'bare', children: [] },
        ],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => addPluginRoute(path, patch) },
  )
}

/** `/` is the host's: what it shows is chosen by the operator, and may change when the visitor signs in. */
async function openHome() {
  const home = findRoute('/')
  if (home) await loadComponent(home.plugin, home.component).catch((error) => console.error(error))
  return { Component: HomePage }
}

const addedRoutes = new Set<string>()

function addPluginRoute(path: string, patch: (routeId: string, children: RouteObject[]) => void) {
  const route = findRoute(path)
  if (!route) return
  const key = `${route.plugin} ${route.path}`
  if (addedRoutes.has(key)) return
  addedRoutes.add(key)
  const { plugin, component } = route
  const frame = route.frame === 'bare' ? 'bare' : 'app-screens'
  patch(frame, [
    {
      path: route.path,
      // The old screen stays until the new one's code is there; what goes wrong with it is shown by the boundary below.
      lazy: async () => {
        await loadComponent(plugin, component).catch((error) => console.error(error))
        return {
          element: (
            <Guard route={route}>
              <ContributedComponent plugin={plugin} component={component} waiting={<ScreenSkeleton />} fallback={(retry) => <ScreenFailed retry={retry} />} />
            </Guard>
          ),
        }
      },
    },
  ])
}
