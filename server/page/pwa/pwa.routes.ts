import { randomBytes } from 'node:crypto'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { etagOf, isFresh } from '../../http/etag.ts'
import { LANGUAGES } from '../../i18n/translator.ts'
import type { createBootstrap } from '../bootstrap.ts'
import type { BuiltHost } from '../built-host.ts'
import type { createDocument } from '../document.ts'
import { presentManifest } from './manifest.ts'
import { LEAVING_WORKER, presentWorker, SHELL_PAGE } from './worker.ts'

export interface PwaServices {
  readonly builtHost: () => BuiltHost
  readonly bootstrap: ReturnType<typeof createBootstrap>
  readonly document: ReturnType<typeof createDocument>
  readonly languageOf: (request: Request) => string
  readonly baseUrl: () => string
  readonly liveReload: boolean
}

/** What makes the site an application: its manifest, its service worker, and the page that worker keeps for bad times. */
export function pwaRoutes({ builtHost, bootstrap, document, languageOf, baseUrl, liveReload }: PwaServices): ServerRoute[] {
  const forNobody = (language: string) => bootstrap({ identity: null, language, isMobile: false, safeMode: false, isCoreOnly: false, hasAcceptedCookies: true })
  return [
    {
      method: 'GET',
      path: '/manifest.webmanifest',
      handler: async (request, h) => {
        const manifest = presentManifest(await forNobody(languageOf(request)), builtHost().icons)
        return revalidated(JSON.stringify(manifest), 'application/manifest+json', request, h).vary('cookie').vary('accept-language')
      },
    },
    {
      method: 'GET',
      path: '/service-worker.js',
      options: { auth: false },
      handler: async (request, h) => {
        const script = liveReload ? LEAVING_WORKER : presentWorker(builtHost(), shellOf(await forNobody(LANGUAGES[0])))
        return revalidated(script, 'text/javascript', request, h)
      },
    },
    {
      method: 'GET',
      path: SHELL_PAGE,
      options: { auth: false },
      handler: async (request, h) => {
        const language = LANGUAGES.find((known) => known === request.query.locale) ?? languageOf(request)
        const nonce = randomBytes(16).toString('base64')
        Object.assign(request.app, { nonce })
        const page = { bootstrap: shellOf(await forNobody(language)), description: undefined, url: new URL(baseUrl()), needed: [], nonce, isOffline: true }
        return h
          .response(document(page))
          .type('text/html')
          .header('content-language', language)
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
      },
    },
  ]
}

/** The host alone, with the places of its rail: whatever a plugin shows would ask the network for it. Of no time, as the same shell is no other worker. */
const shellOf = (data: BootstrapData): BootstrapData => ({
  ...data,
  made_at: 0,
  plugins: [],
  contributions: { 'host.rail/v1': data.contributions['host.rail/v1'] ?? [] },
})

function revalidated(text: string, type: string, request: Request, h: ResponseToolkit) {
  const etag = etagOf(text)
  const response = isFresh(request.headers['if-none-match'] as string | undefined, etag) ? h.response().code(304) : h.response(text).type(type)
  return response.header('etag', etag).header('cache-control', 'no-cache')
}
