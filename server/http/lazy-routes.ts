import type { Request, Server, ServerRoute } from '@hapi/hapi'

/** A parameter that takes the whole segment, such as `{albumId}`. */
const PARAMETER = /^\{\w+\}$/

/** A node in the tree of paths. Paths that begin with the same segments share the nodes of these segments. */
interface PathNode {
  /** The next segments by their text. */
  readonly literals: Map<string, PathNode>
  /** The next segment when it is a parameter. */
  parameter: PathNode | undefined
  /** The routes of the path that ends here, by method. */
  readonly routes: Map<string, ServerRoute>
}

export type LazyRoutes = ReturnType<typeof createLazyRoutes>

/**
 * Registers routes on the first request to their path: hapi spends a third of a millisecond on each route, a site has hundreds, and most of its
 * processes need few. The routes of a path are registered together, so that hapi finds the same route as if all were registered.
 */
export function createLazyRoutes(server: Server) {
  const root = createNode()
  const patterns = new Set<string>()

  return {
    /**
     * Adds routes. Routes with other parameters than whole segments are registered at once.
     * @throws When another added route has the same method and path pattern, as hapi would.
     */
    add(routes: readonly ServerRoute[]) {
      for (const route of routes) if (patterns.has(formatPattern(route))) throw new Error(`two routes match ${route.method} ${route.path}`)
      for (const route of routes) {
        patterns.add(formatPattern(route))
        const segments = splitPath(route.path)
        if (segments.some((segment) => segment.includes('{') && !PARAMETER.test(segment))) server.route(route)
        else addToNode(root, segments, route)
      }
    },
    /** Registers the routes of the path of a request, for all methods. It is called with every request, before hapi looks for the route. */
    registerMatching(request: Request) {
      const found: ServerRoute[] = []
      takeMatching(root, splitPath(request.path), 0, found)
      if (found.length > 0) server.route(found)
    },
    /** Registers all routes, so that the server can list them. */
    registerAll() {
      const found: ServerRoute[] = []
      takeAll(root, found)
      server.route(found)
    },
  }
}

const createNode = (): PathNode => ({ literals: new Map(), parameter: undefined, routes: new Map() })

const splitPath = (path: string) => path.split('/').slice(1)

/** Formats the method and path without the names of parameters. */
const formatPattern = ({ method, path }: ServerRoute) => `${String(method).toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`

function addToNode(root: PathNode, segments: readonly string[], route: ServerRoute) {
  let node = root
  for (const segment of segments) {
    if (PARAMETER.test(segment)) {
      node.parameter ??= createNode()
      node = node.parameter
    } else {
      const next = node.literals.get(segment) ?? createNode()
      node.literals.set(segment, next)
      node = next
    }
  }
  node.routes.set(String(route.method), route)
}

/** Moves the routes that match the segments, beginning at `index`, from the tree to `found`. */
function takeMatching(node: PathNode, segments: readonly string[], index: number, found: ServerRoute[]) {
  const segment = segments[index]
  if (segment === undefined) {
    takeRoutes(node, found)
    return
  }
  const literal = node.literals.get(segment)
  if (literal) takeMatching(literal, segments, index + 1, found)
  if (node.parameter) takeMatching(node.parameter, segments, index + 1, found)
}

function takeAll(node: PathNode, found: ServerRoute[]) {
  takeRoutes(node, found)
  for (const next of node.literals.values()) takeAll(next, found)
  if (node.parameter) takeAll(node.parameter, found)
}

function takeRoutes({ routes }: PathNode, found: ServerRoute[]) {
  found.push(...routes.values())
  routes.clear()
}
