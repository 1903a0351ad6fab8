import { ContributedComponent, findRoute, loadComponent, readBootstrap } from '@balafon/sdk/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { AppFrame } from './frame/app-frame.tsx'
import { Guard } from './frame/guard.tsx'
import { RootFrame } from './frame/root-frame.tsx'
import { HomePage } from './screens/home-page.tsx'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { RouteErrorScreen } from './screens/route-error-screen.tsx'
import { ScreenFailed } from './screens/screen-failed.tsx'
import { ScreenSkeleton } from './screens/screen-skeleton.tsx'

/** Renders nothing: the frame of the HTML stays visible until the first screen is loaded. */
const Nothing = () => null

const HOST_ROUTES: RouteObject[] = [
  { path: '/', lazy: loadHomePage },
  { path: '/account-settings', lazy: loadAccountSettings },
  { path: '/dev/ui', lazy: loadGallery },
  { path: '/safe-mode', lazy: async () => ({ Component: (await import('./safe-mode/safe-mode-screen.tsx')).SafeModeScreen }) },
  { path: '/404', Component: NotFoundScreen },
]

/** Creates the router with the host's own screens. Routes of plugins are added when they are first visited. */
export function createRouter() {
  const addedRoutes = new Set<string>()
  return createBrowserRouter(
    [
      {
        Component: RootFrame,
        ErrorBoundary: RouteErrorScreen,
        HydrateFallback: Nothing,
        children: [
          {
            id: 'app',
            Component: AppFrame,
            children: [{ ErrorBoundary: RouteErrorScreen, id: 'app-screens', children: [...HOST_ROUTES, { path: '*', Component: NotFoundScreen }] }],
          },
          // Screens without rail and top bar, such as the sign-in pages and embeds.
          { ErrorBoundary: RouteErrorScreen, id: 'bare', children: [] },
        ],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => addPluginRoute(path, addedRoutes, patch) },
  )
}

/** Loads the account settings. As the first page of a visit, they come in one file with the components that their sections use (host/build/join-page.ts). */
async function loadAccountSettings() {
  const isFirstPage = document.getElementById('root')?.childElementCount === 0
  const { AccountSettingsScreen } = isFirstPage
    ? await import(/* webpackChunkName: 'account-complete' */ './account/account-complete.ts')
    : await import(/* webpackChunkName: 'account' */ './account/account-settings-screen.tsx')
  return { Component: AccountSettingsScreen }
}

/** Loads the screen that shows all components. Production sites do not have it. */
async function loadGallery() {
  return { Component: readBootstrap().has_developer_screens ? (await import('./gallery/ui-screen.tsx')).UiScreen : NotFoundScreen }
}

/** Loads the home page. The operator chooses its content, which may change when the visitor signs in. */
async function loadHomePage() {
  const home = findRoute('/')
  if (home) await loadComponent(home.plugin, home.component).catch((error) => console.error(error))
  return { Component: HomePage }
}

function addPluginRoute(path: string, addedRoutes: Set<string>, patch: (routeId: string, children: RouteObject[]) => void) {
  const route = findRoute(path)
  if (!route) return
  const key = `${route.plugin} ${route.path}`
  if (addedRoutes.has(key)) return
  addedRoutes.add(key)
  const { plugin, component } = route
  const parentRouteId = route.frame === 'bare' ? 'bare' : 'app-screens'
  patch(parentRouteId, [
    {
      path: route.path,
      // The old screen stays visible until the new one is loaded. The error boundary shows a failed load.
      lazy: async () => {
        await loadComponent(plugin, component).catch((error) => console.error(error))
        return {
          element: (
            <Guard route={route}>
              <ContributedComponent
                plugin={plugin}
                component={component}
                loading={<ScreenSkeleton />}
                renderError={(retry) => <ScreenFailed retry={retry} />}
              />
            </Guard>
          ),
        }
      },
    },
  ])
}
