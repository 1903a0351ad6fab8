import { matchRoutes, type NavigateFunction, useNavigate } from 'react-router'
import type { Contribution } from '../../contract/index.ts'
import { loadComponent } from '../plugins/loader.ts'
import { readBootstrap } from '../state/bootstrap.ts'

export interface RouteContribution extends Contribution {
  readonly path: string
  readonly component: string
}

/** The contributed route that answers for a path, by the router's own ranking. */
export function findRoute(pathname: string): RouteContribution | undefined {
  const { 'host.routes/v1': routes = [], 'host.homePages/v1': home = [] } = readBootstrap().contributions
  const atRoot = home.map((item) => ({ ...item, component: String(item.component), path: '/' }))
  const items = [...atRoot, ...(routes as readonly RouteContribution[])]
  const match = matchRoutes(
    items.map((item) => ({ path: item.path, handle: item })),
    pathname,
  )?.at(-1)
  return match?.route.handle as RouteContribution | undefined
}

/** Fetches a screen's code before it is asked for. */
export function prefetchRoute(pathname: string) {
  const route = findRoute(pathname)
  if (route) void loadComponent(route.plugin, route.component).catch(() => {})
}

let navigate: NavigateFunction | undefined

export const setNavigator = (navigator: NavigateFunction) => {
  navigate = navigator
}

/** Navigates from outside of React: in a command, after an answer. */
export const navigateTo = (path: string, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => void navigate?.(path, { replace, state })

/** Back where one came from, or to `otherwise` when the tab began here. */
export function useGoBack(otherwise: string) {
  const go = useNavigate()
  return () => (window.history.state?.idx > 0 ? go(-1) : go(otherwise))
}
