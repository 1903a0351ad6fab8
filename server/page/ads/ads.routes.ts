import type { ServerRoute } from '@hapi/hapi'
import { etagOf, isFresh } from '../../http/etag.ts'
import { unknownRoute } from '../../http/unknown-route.ts'
import type { Ads } from './ads.ts'

/** The page is sandboxed whoever opens it, and not only in our frame: no code of an operator ever runs in the site's origin. */
const POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline' 'unsafe-eval'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Tells the frame around it how tall it has become. */
const MEASURE =
  "new ResizeObserver(function(){parent.postMessage({adHeight:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*')}).observe(document.documentElement)"

/** On a ground of the same kind the frame lets the site's own through. */
const SCHEMES = ['light', 'dark'] as const

const pageOf = (code: string, scheme: string) =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="${scheme}"><base target="_blank"><style>body{margin:0;display:flow-root;text-align:center;overflow-x:hidden}img,video{max-width:100%;height:auto}</style><script>${MEASURE}</script></head><body>${code}</body></html>`

/** What an ad slot's frame shows. */
export const adRoutes = ({ codeOf }: Pick<Ads, 'codeOf'>): ServerRoute[] => [
  {
    method: 'GET',
    path: '/ads/{slot}',
    options: { auth: false },
    handler: async (request, h) => {
      const code = await codeOf(String(request.params.slot))
      if (code === undefined) throw unknownRoute()
      const html = pageOf(code, SCHEMES.find((scheme) => scheme === request.query.scheme) ?? 'light dark')
      const etag = etagOf(html)
      // A sandboxed page may not isolate its window as ours do: browsers would not show it by itself.
      Object.assign(request.app, { policy: POLICY, keepsOpener: true })
      const response = isFresh(request.headers['if-none-match'] as string | undefined, etag) ? h.response().code(304) : h.response(html).type('text/html')
      return response.header('etag', etag).header('cache-control', 'no-cache')
    },
  },
]
