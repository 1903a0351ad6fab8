import type { ResourceRoutes, Route } from '@balafon/sdk/server'

type ListRoutes = Pick<ResourceRoutes, 'list' | 'count' | 'export'>

const NAMES = ['list', 'count', 'export'] as const
const DEFAULT_LANGUAGE = 'en'

/**
 * Creates the routes of a list with texts in the user's language, such as the names of actions. There are routes for each language, because the
 * function that reads the rows of a list does not get the request.
 * @param create Creates the routes for a language.
 */
export function createRoutesByLanguage(create: (language: string) => ListRoutes): Route[] {
  const routesByLanguage = new Map<string, ListRoutes>()
  const getRoutes = (language: string): ListRoutes => {
    const routes = routesByLanguage.get(language) ?? create(language)
    routesByLanguage.set(language, routes)
    return routes
  }
  return NAMES.map((name) => ({
    endpoint: getRoutes(DEFAULT_LANGUAGE)[name].endpoint,
    handle: (request) => getRoutes(request.request.language)[name].handle(request),
  }))
}
