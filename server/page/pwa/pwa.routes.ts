import { randomBytes } from 'node:crypto'
import type { BootstrapData } from '@balafon/sdk/contract'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { getEtag, isFresh } from '../../http/etag.ts'
import { readHeader } from '../../http/http-messages.ts'
import { LANGUAGES } from '../../i18n/translator.ts'
import type { BuildBootstrapData } from '../bootstrap.ts'
import type { BuiltHost } from '../built-host.ts'
import { joinDocument, type RenderDocument } from '../document.ts'
import { OFFLINE_PAGE_PATH, renderServiceWorker, UNREGISTERING_WORKER } from './service-worker.ts'
import { presentWebAppManifest } from './web-app-manifest.presenter.ts'

export interface PwaDependencies {
  readonly readBuiltHost: () => BuiltHost
  readonly buildBootstrapData: BuildBootstrapData
  readonly renderDocument: RenderDocument
  readonly getLanguage: (request: Request) => string
  readonly getBaseUrl: () => string
  readonly hasLiveReload: boolean
}

/** Creates the routes that make the site an installable application: its manifest, its service worker, and the page shown offline. */
export function createPwaRoutes(dependencies: PwaDependencies): ServerRoute[] {
  const { readBuiltHost, buildBootstrapData, renderDocument, getLanguage, getBaseUrl, hasLiveReload } = dependencies
  const buildGuestData = (language: string) =>
    buildBootstrapData({ identity: null, language, isMobile: false, isInSafeMode: false, isCoreOnly: false, hasAcceptedCookies: true })
  return [
    {
      method: 'GET',
      path: '/manifest.webmanifest',
      handler: async (request, h) => {
        const manifest = presentWebAppManifest(await buildGuestData(getLanguage(request)), readBuiltHost().icons)
        return sendWithEtag(JSON.stringify(manifest), 'application/manifest+json', request, h).vary('cookie').vary('accept-language')
      },
    },
    {
      // Browsers and feed readers request this path when they have not seen the icons of a page.
      method: 'GET',
      path: '/favicon.ico',
      options: { auth: false },
      handler: (_request, h) => h.redirect(`/${readBuiltHost().icons['favicon-48.png']}`).header('cache-control', 'public, max-age=86400'),
    },
    {
      method: 'GET',
      path: '/service-worker.js',
      options: { auth: false },
      handler: async (request, h) => {
        const script = hasLiveReload ? UNREGISTERING_WORKER : renderServiceWorker(readBuiltHost(), selectOfflinePageData(await buildGuestData(LANGUAGES[0])))
        return sendWithEtag(script, 'text/javascript', request, h)
      },
    },
    {
      method: 'GET',
      path: OFFLINE_PAGE_PATH,
      options: { auth: false },
      handler: async (request, h) => {
        const language = LANGUAGES.find((supported) => supported === request.query.locale) ?? getLanguage(request)
        const nonce = randomBytes(16).toString('base64')
        request.app.nonce = nonce
        const bootstrap = selectOfflinePageData(await buildGuestData(language))
        const document = renderDocument({ bootstrap, description: undefined, url: new URL(getBaseUrl()), preloadedPlugins: [], isOffline: true })
        request.app.styleHash = document.styleHash
        return h
          .response(joinDocument(document, nonce))
          .type('text/html')
          .header('content-language', language)
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
      },
    },
  ]
}

/** Selects the data of the offline page: the host and the items of its sidebar, but no plugins. `made_at`, the time of creation, is 0, so that equal data has the same version. */
const selectOfflinePageData = (data: BootstrapData): BootstrapData => ({
  ...data,
  made_at: 0,
  plugins: [],
  contributions: { 'host.rail/v1': data.contributions['host.rail/v1'] ?? [] },
})

function sendWithEtag(text: string, type: string, request: Request, h: ResponseToolkit) {
  const etag = getEtag(text)
  const response = isFresh(readHeader(request, 'if-none-match'), etag) ? h.response().code(304) : h.response(text).type(type)
  return response.header('etag', etag).header('cache-control', 'no-cache')
}
