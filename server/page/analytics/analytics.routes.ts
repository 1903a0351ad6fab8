import type { ServerRoute } from '@hapi/hapi'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { SettingsStore } from '../../settings/settings.ts'

/** Sandboxes the page even when it is opened outside the site's frame: the script never runs in the site's origin. */
const POLICY = ['sandbox allow-scripts', "default-src https: 'unsafe-inline'", "base-uri 'none'", "frame-ancestors 'self'"].join('; ')

/** The id contains only alphanumeric characters and hyphens. Cookies are not available in the sandbox. */
const renderPage = (id: string, siteUrl: string) => `<!doctype html><html><head><meta charset="utf-8">
<script async src="https://www.googletagmanager.com/gtag/js?id=${id}"></script>
<script>window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${id}',{send_page_view:false,client_storage:'none'});
addEventListener('message',function(event){var path=event.data&&event.data.analyticsPath;if(typeof path==='string')gtag('event','page_view',{page_location:${JSON.stringify(siteUrl).replaceAll('<', '\\u003c')}+path})})</script></head><body></body></html>`

/** Creates the route of the page that runs the operator's analytics script. */
export const createAnalyticsRoutes = (settings: Pick<SettingsStore, 'get'>, getSiteUrl: () => string): ServerRoute[] => [
  {
    method: 'GET',
    path: '/analytics-frame',
    options: { auth: false },
    handler: async (request, h) => {
      const id = await settings.get<string | null>('analytics.script_id')
      if (!id) throw createNotFoundProblem()
      // Browsers refuse to show a sandboxed page that has the Cross-Origin-Opener-Policy of other pages.
      Object.assign(request.app, { contentSecurityPolicy: POLICY, keepsOpener: true })
      return h.response(renderPage(id, getSiteUrl())).type('text/html').header('cache-control', 'no-cache')
    },
  },
]
