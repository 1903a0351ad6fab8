import type { ServerRoute } from '@hapi/hapi'
import { getEtag, isFresh } from '../../http/etag.ts'
import { readHeader } from '../../http/http-messages.ts'
import { createNotFoundProblem } from '../../http/unknown-route.ts'
import type { Ads } from './ads.ts'

/** Sandboxes the page even when it is opened outside the site's frame: ad code never runs in the site's origin. */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Posts the height of the content to the parent window. */
const HEIGHT_SCRIPT =
  "new ResizeObserver(function(){parent.postMessage({adHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*')}).observe(document.documentElement)"

/** The frame's background is transparent only when its color scheme is that of the site. */
const COLOR_SCHEMES = ['light', 'dark'] as const

const renderPage = (code: string, scheme: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme}"><base target="_blank"><style>body{margin:0;display:flow-root;text-align:center;overflow-x:hidden}img,video{max-width:100%;height:auto}</style><script>${HEIGHT_SCRIPT}</script></head><body>${code}</body></html>`

/** Creates the route of the page inside an ad slot's frame. */
export const createAdRoutes = ({ findCode }: Pick<Ads, 'findCode'>): ServerRoute[] => [
  {
    method: 'GET',
    path: '/ads/{slot}',
    options: { auth: false },
    handler: async (request, h) => {
      const code = await findCode(String(request.params.slot))
      if (code === undefined) throw createNotFoundProblem()
      const html = renderPage(code, COLOR_SCHEMES.find((scheme) => scheme === request.query.scheme) ?? 'light dark')
      const etag = getEtag(html)
      // Browsers refuse to show a sandboxed page that has the Cross-Origin-Opener-Policy of other pages.
      Object.assign(request.app, { contentSecurityPolicy: POLICY, keepsOpener: true })
      const response = isFresh(readHeader(request, 'if-none-match'), etag) ? h.response().code(304) : h.response(html).type('text/html')
      return response.header('etag', etag).header('cache-control', 'no-cache')
    },
  },
]
