import { matchRoutes, type NavigateFunction, useNavigate } from 'react-router'
import type { Contribution } from '../../contract/index.ts'
import { loadComponent } from '../plugins/loader.ts'
import { readBootstrap } from '../state/bootstrap.ts'

/** A route that a plugin contributes, or its home page. */
export interface RouteContribution extends Contribution {
  readonly path: string
  readonly component: string
}

/** Finds the contributed route that matches a path. When several match, the ranking of react-router decides. */
export function findRoute(pathname: string): RouteContribution | undefined {
  const { 'host.routes/v1': routes = [], 'host.homePages/v1': homePages = [] } = readBootstrap().contributions
  const homeRoutes = homePages.map((item): Contribution => ({ ...item, path: '/' }))
  const candidates = [...homeRoutes, ...routes]
    .map((item): RouteContribution => ({ ...item, path: String(item.path), component: String(item.component) }))
    .filter(({ path }) => hasPossibleStart(path, pathname))
  const match = matchRoutes(
    candidates.map((route) => ({ path: route.path, handle: route })),
    pathname,
  )?.at(-1)
  return match?.route.handle
}

/**
 * Returns whether the first segment of a path can match the first segment of a route. Without this check, react-router would rank the routes of all plugins
 * for every path.
 */
function hasPossibleStart(routePath: string, pathname: string): boolean {
  const [routeStart, start] = [getFirstSegment(routePath), getFirstSegment(pathname)]
  const isPattern = /^[:*]|\?$/.test(routeStart)
  return isPattern || routeStart === start || start.includes('%')
}

const getFirstSegment = (path: string) => /^\/*([^/]*)/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Loads the code of a screen before the user opens it. */
export function prefetchRoute(pathname: string): void {
  const route = findRoute(pathname)
  if (route) void loadComponent(route.plugin, route.component).catch(() => {})
}

let navigate: NavigateFunction | undefined

/** Sets the navigate function of the router. The host calls it once, before it renders. */
export const setNavigator = (navigator: NavigateFunction): void => {
  navigate = navigator
}

/** The options of {@link navigateTo}. */
export interface NavigationOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
  /** The state of the new history entry. */
  readonly state?: unknown
}

/** How many navigations of `navigateTo` have not ended. */
let pendingCount = 0

/** Returns whether a navigation has begun and the page still shows the screen that it leaves. */
export const isLeavingScreen = (): boolean => pendingCount > 0

/** Navigates from code outside of React, for example from a command. */
export function navigateTo(path: string, { replace = false, state }: NavigationOptions = {}): void {
  pendingCount += 1
  // The promise is resolved when the new screen is shown, or when another navigation has replaced this one.
  void Promise.resolve(navigate?.(path, { replace, state })).finally(() => {
    pendingCount -= 1
  })
}

/** Returns a function that navigates back, or to `fallbackPath` when the tab was opened on this screen. */
export function useGoBack(fallbackPath: string): () => void {
  const navigate = useNavigate()
  return () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(fallbackPath))
}
