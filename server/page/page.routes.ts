import { randomBytes } from 'node:crypto'
import type { HttpRequest, Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { Cookies, PreferenceCookie } from '../http/cookies.ts'
import type { HttpMessages } from '../http/http-messages.ts'
import { getIdentity } from '../http/session-auth.ts'
import { createUnknownRouteProblem } from '../http/unknown-route.ts'
import type { Registry, RunningPlugin } from '../plugins/registry.ts'
import type { BuildBootstrapData, Visitor } from './bootstrap.ts'
import type { CompressedDocument } from './compressed-document.ts'
import { joinDocument, type RenderDocument, type RenderedDocument } from './document.ts'
import { createEmbedPageRenderer, type EmbedPageDependencies, type RenderedEmbedPage } from './embed-page.ts'
import { createGuestDocuments, type GuestDocumentDependencies, type GuestDocuments } from './guest-documents.ts'
import type { createPageFinder, FoundPage } from './page-finder.ts'

export interface PageRouteDependencies extends GuestDocumentDependencies {
  readonly registry: Registry
  readonly cookies: Cookies
  readonly safeModeCookie: PreferenceCookie
  readonly messages: HttpMessages
  readonly getBaseUrl: () => string
  readonly buildBootstrapData: BuildBootstrapData
  readonly findPage: ReturnType<typeof createPageFinder>
  readonly renderDocument: RenderDocument
  /** Whether the documents of guests are cached. In development, files change without an event. */
  readonly cachesDocuments: boolean
}

/** Paths that are never pages. An unknown path of this kind gets the error of an unknown route. `log-viewer` and `horizon` are reserved for endpoints. */
const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon)(\/|$)/
/** The cookie that records that the visitor accepted the cookie notice. The button of the notice sets it for 30 days. */
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
export function registerPageRoutes(server: Server, dependencies: PageRouteDependencies & EmbedPageDependencies) {
  const renderEmbedPage = createEmbedPageRenderer(dependencies)
  const guestDocuments = dependencies.cachesDocuments ? createGuestDocuments(dependencies) : null
  server.route({
    method: '*',
    path: '/{any*}',
    handler: async (request, h) => {
      const isPage = (request.method === 'get' || request.method === 'head') && !NOT_PAGES.test(request.path)
      if (isPage) {
        const embedPage = await renderEmbedPage(request.path, dependencies.messages.createRequest(request).language)
        return embedPage ? sendEmbedPage(request, h, embedPage) : sendPage(request, h, { ...dependencies, guestDocuments })
      }
      throw createUnknownRouteProblem(server, request, (plugin) => plugin === 'core' || dependencies.registry.isRunning(plugin))
    },
  })
}

function sendEmbedPage(request: Request, h: ResponseToolkit, { html, policy, exists }: RenderedEmbedPage) {
  request.app.contentSecurityPolicy = policy
  // With this header, browsers would not let other sites show the page.
  request.raw.res.removeHeader('x-frame-options')
  return h
    .response(html)
    .type('text/html')
    .code(exists ? 200 : 404)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', exists ? 'public, max-age=60' : 'no-store')
    .vary('accept-language')
}

interface PageSenderDependencies extends PageRouteDependencies {
  readonly guestDocuments: GuestDocuments | null
}

async function sendPage(request: Request, h: ResponseToolkit, dependencies: PageSenderDependencies) {
  const { cookies, safeModeCookie, messages, findPage, guestDocuments } = dependencies
  const httpRequest = messages.createRequest(request)
  const visitor = getVisitor(httpRequest, getIdentity(request), safeModeCookie)
  const page = await findPage(request.path, visitor.identity, visitor.language)
  if (page.description?.movedTo !== undefined) return h.redirect(page.description.movedTo).code(301).header('cache-control', 'no-cache')
  const nonce = randomBytes(16).toString('base64')
  const render = () => renderPage(request.path, visitor, page, dependencies)
  // Cookies belong to one response. They are never part of a cached document.
  messages.createResponse(h).setCookies(cookies.createMissing(httpRequest.cookies))
  const { body, encoding, styleHash } =
    guestDocuments && visitor.identity === null
      ? encodeDocument(await guestDocuments.getOrRender({ path: request.path, visitor, page }, render), nonce, request.info.acceptEncoding)
      : createTextBody(await render(), nonce)
  Object.assign(request.app, { nonce, styleHash })
  const response = h
    .response(body)
    .type('text/html')
    .code(page.exists ? 200 : 404)
    .header('cache-control', 'private, no-store')
  return encoding ? response.header('content-encoding', encoding) : response
}

async function renderPage(path: string, visitor: Visitor, page: FoundPage, dependencies: PageRouteDependencies): Promise<RenderedDocument> {
  const { registry, getBaseUrl, buildBootstrapData, renderDocument } = dependencies
  const bootstrap = await buildBootstrapData(visitor, page.description?.data)
  const sentIds = new Set(bootstrap.plugins.map(({ id }) => id))
  return renderDocument({
    bootstrap,
    description: page.description,
    url: createPageUrl(path, getBaseUrl()),
    preloadedPlugins: listFirstScreenPlugins(page, registry, visitor.identity).filter(({ id }) => sentIds.has(id)),
    frame: page.frame,
  })
}

interface DocumentBody {
  readonly body: string | Buffer
  readonly styleHash: string
  readonly encoding?: 'br' | 'gzip'
}

const createTextBody = (document: RenderedDocument, nonce: string): DocumentBody => ({ body: joinDocument(document, nonce), styleHash: document.styleHash })

/** Selects the bytes for the encoding that hapi has negotiated. */
function encodeDocument(document: CompressedDocument, nonce: string, accepted: string): DocumentBody {
  const { styleHash } = document
  if (accepted === 'br') return { body: document.getBrotli(nonce), encoding: 'br', styleHash }
  if (accepted === 'gzip') return { body: document.getGzip(nonce), encoding: 'gzip', styleHash }
  return { body: document.getText(nonce), styleHash }
}

/** Creates the URL of a path without resolving it: `//evil.example` stays a path of this site. */
function createPageUrl(path: string, baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = path
  return url
}

/** Extension points with components that are on every first screen. */
const FIRST_SCREEN_POINTS = ['host.dock/v1', 'host.railSection/v1', 'host.topBar/v1'] as const

function listFirstScreenPlugins({ plugin: owner, frame }: FoundPage, registry: Registry, identity: Identity | null): RunningPlugin[] {
  // A page without the frame shows nothing but its own screen.
  if (frame === 'bare') return owner ? [owner] : []
  const alwaysOnScreen = registry
    .listRunning()
    .filter(({ current: { manifest } }) =>
      FIRST_SCREEN_POINTS.some((point) => (manifest.contributes?.[point] ?? []).some((item) => item.audience !== 'user' || identity !== null)),
    )
  return [...new Set([...(owner ? [owner] : []), ...alwaysOnScreen])]
}
