import { randomBytes } from 'node:crypto'
import type { Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Choice, Cookies } from '../http/cookies.ts'
import { identityOn } from '../http/session-auth.ts'
import { noSuchCall } from '../http/unknown-route.ts'
import type { Installed, Registry } from '../plugins/registry.ts'
import type { createBootstrap, Visitor } from './bootstrap.ts'
import type { createDocument } from './document.ts'
import type { createPageFinder } from './page-finder.ts'

export interface PageServices {
  readonly registry: () => Registry
  readonly cookies: Cookies
  readonly safeMode: Choice
  readonly languageOf: (request: Request) => string
  readonly baseUrl: () => string
  readonly bootstrap: ReturnType<typeof createBootstrap>
  readonly findPage: ReturnType<typeof createPageFinder>
  readonly document: ReturnType<typeof createDocument>
}

const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon)(\/|$)/
/** Set by the notice's button, for 30 days. */
const COOKIES_ACCEPTED = 'cookie_notice'
const PHONE = /Mobi|Android.+Mobile|iPhone/i

export const visitorOf = (request: Request, language: string, safeMode: Choice): Visitor => ({
  identity: identityOn(request),
  language: identityOn(request)?.user.language ?? language,
  isMobile: PHONE.test(String(request.headers['user-agent'] ?? '')),
  safeMode: safeMode.read(request) !== undefined,
  // The page that offers safe mode has to work whatever is broken.
  isCoreOnly: safeMode.read(request) !== undefined || request.path === '/safe-mode',
  hasAcceptedCookies: request.state?.[COOKIES_ACCEPTED] !== undefined,
})

/** Everything no route answers for: a page for who reads pages, the unknown route's answer for everybody else. */
export function registerPages(server: Server, services: PageServices) {
  server.route({
    method: '*',
    path: '/{any*}',
    handler: (request, h) => {
      const isPage = (request.method === 'get' || request.method === 'head') && !NOT_PAGES.test(request.path)
      if (!isPage) throw noSuchCall(server, request, (plugin) => plugin === 'core' || services.registry().isOpen(plugin))
      return page(request, h, services)
    },
  })
}

async function page(request: Request, h: ResponseToolkit, { registry, cookies, safeMode, languageOf, baseUrl, bootstrap, findPage, document }: PageServices) {
  const visitor = visitorOf(request, languageOf(request), safeMode)
  const found = await findPage(request.path, visitor.identity, visitor.language)
  const nonce = randomBytes(16).toString('base64')
  Object.assign(request.app, { nonce })
  cookies.ensure(h, request)
  const data = await bootstrap(visitor, found.description?.data)
  const html = document({
    bootstrap: data,
    description: found.description,
    url: pageAt(request.path, baseUrl()),
    needed: neededBy(found.plugin, registry(), visitor.identity).filter(({ found: { manifest } }) => data.plugins.some(({ id }) => id === manifest.id)),
    nonce,
  })
  return h
    .response(html)
    .type('text/html')
    .code(found.exists ? 200 : 404)
    .header('cache-control', 'private, no-store')
}

/** Set as a path, never resolved: `//evil.example` is a page of ours that is not there. */
function pageAt(path: string, baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = path
  return url
}

/** Points whose components are on screen from the start, whatever the page. */
const CHROME = ['host.dock/v1', 'host.railSection/v1', 'host.topBar/v1'] as const

function neededBy(owner: Installed | undefined, registry: Registry, identity: Identity | null): Installed[] {
  const inChrome = registry
    .open()
    .filter(({ found: { manifest } }) =>
      CHROME.some((point) => (manifest.contributes?.[point] ?? []).some((item) => item.audience !== 'user' || identity !== null)),
    )
  return [...new Set([...(owner ? [owner] : []), ...inChrome])]
}
