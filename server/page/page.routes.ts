import { randomBytes } from 'node:crypto'
import type { HttpRequest, Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Cookies, PreferenceCookie } from '../http/cookies.ts'
import type { HttpMessages } from '../http/http-messages.ts'
import { getIdentity } from '../http/session-auth.ts'
import { createUnknownRouteProblem } from '../http/unknown-route.ts'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { BuildBootstrapData, Visitor } from './bootstrap.ts'
import type { RenderDocument } from './document.ts'
import type { createPageFinder } from './page-finder.ts'

export interface PageRouteDependencies {
  readonly registry: Registry
  readonly cookies: Cookies
  readonly safeModeCookie: PreferenceCookie
  readonly messages: HttpMessages
  readonly getBaseUrl: () => string
  readonly buildBootstrapData: BuildBootstrapData
  readonly findPage: ReturnType<typeof createPageFinder>
  readonly renderDocument: RenderDocument
}

/** Paths that are never pages: unknown ones get the unknown-route problem. */
const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon)(\/|$)/
/** Set for 30 days by the button of the cookie notice. */
const COOKIES_ACCEPTED = 'cookie_notice'
const PHONE = /Mobi|Android.+Mobile|iPhone/i

/** Returns the properties of the visitor that a page depends on: the user, the language and the browser. */
export const getVisitor = (request: HttpRequest, identity: Identity | null, safeModeCookie: PreferenceCookie): Visitor => ({
  identity,
  language: identity?.user.language ?? request.language,
  isMobile: PHONE.test(request.userAgent),
  isInSafeMode: safeModeCookie.read(request.cookies) !== undefined,
  // The page that offers safe mode has to work whichever plugin is broken.
  isCoreOnly: safeModeCookie.read(request.cookies) !== undefined || request.path === '/safe-mode',
  hasAcceptedCookies: request.cookies[COOKIES_ACCEPTED] !== undefined,
})

/** Registers the response to every request that no other route matches: a page, or the unknown-route problem when the path is not a page. */
export function registerPageRoutes(server: Server, dependencies: PageRouteDependencies) {
  server.route({
    method: '*',
    path: '/{any*}',
    handler: (request, h) => {
      const isPage = (request.method === 'get' || request.method === 'head') && !NOT_PAGES.test(request.path)
      if (isPage) return sendPage(request, h, dependencies)
      throw createUnknownRouteProblem(server, request, (plugin) => plugin === 'core' || dependencies.registry.isRunning(plugin))
    },
  })
}

async function sendPage(request: Request, h: ResponseToolkit, dependencies: PageRouteDependencies) {
  const { registry, cookies, safeModeCookie, messages, getBaseUrl, buildBootstrapData, findPage, renderDocument } = dependencies
  const httpRequest = messages.createRequest(request)
  const visitor = getVisitor(httpRequest, getIdentity(request), safeModeCookie)
  const page = await findPage(request.path, visitor.identity, visitor.language)
  const nonce = randomBytes(16).toString('base64')
  request.app.nonce = nonce
  messages.createResponse(h).setCookies(cookies.createMissing(httpRequest.cookies))
  const bootstrap = await buildBootstrapData(visitor, page.description?.data)
  const sentIds = new Set(bootstrap.plugins.map(({ id }) => id))
  const html = renderDocument({
    bootstrap,
    description: page.description,
    url: createPageUrl(request.path, getBaseUrl()),
    preloadedPlugins: listFirstScreenPlugins(page.plugin, registry, visitor.identity).filter(({ id }) => sentIds.has(id)),
    nonce,
  })
  return h
    .response(html)
    .type('text/html')
    .code(page.exists ? 200 : 404)
    .header('cache-control', 'private, no-store')
}

/** Creates the URL of a path without resolving it: `//evil.example` stays a path of this site. */
function createPageUrl(path: string, baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = path
  return url
}

/** Extension points with components that are on every first screen. */
const FIRST_SCREEN_POINTS = ['host.dock/v1', 'host.railSection/v1', 'host.topBar/v1'] as const

function listFirstScreenPlugins(owner: RunningPlugin | undefined, registry: Registry, identity: Identity | null): RunningPlugin[] {
  const alwaysOnScreen = registry
    .listRunning()
    .filter(({ current: { manifest } }) =>
      FIRST_SCREEN_POINTS.some((point) => (manifest.contributes?.[point] ?? []).some((item) => item.audience !== 'user' || identity !== null)),
    )
  return [...new Set([...(owner ? [owner] : []), ...alwaysOnScreen])]
}
