import type { Request, ResponseToolkit, Server } from '@hapi/hapi'

export interface HeaderOptions {
  readonly isSecure: boolean
  /** The hashes of the site's own inline scripts. */
  readonly scriptHashes: readonly string[]
  /** Returns the origins of the object storage, to which browsers send files and from which they read them. */
  readonly getStorageOrigins: () => readonly string[]
}

/**
 * Adds security headers to every response. They are set before anything else handles the request, so that late errors have them too.
 * Pages get the hash of their inline style element, and a nonce for style elements that their scripts add.
 */
export function registerSecurityHeaders(server: Server, { isSecure, scriptHashes, getStorageOrigins }: HeaderOptions) {
  const fileHeaders = new Map(
    Object.entries({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    }),
  )
  const buildSitePolicy = (styleSources: readonly string[]) => buildPolicy({ scriptHashes, styleSources, storageOrigins: getStorageOrigins(), isSecure })
  const getDefaultPolicy = cacheByOrigins(getStorageOrigins, () => buildSitePolicy([]))
  const documentHeaders = new Map([...fileHeaders, ...Object.entries(DOCUMENT_HEADERS)])
  server.ext('onRequest', ({ path, info, raw: { res } }: Request, h: ResponseToolkit) => {
    const isBuiltFile = BUILT_FILE.test(path)
    res.setHeaders(isBuiltFile ? fileHeaders : documentHeaders)
    if (isBuiltFile) return h.continue
    res.setHeader('content-security-policy', getDefaultPolicy())
    res.setHeader('x-request-id', info.id)
    return h.continue
  })
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const setHeader = createHeaderSetter(request.response)
    const { nonce, styleHash, contentSecurityPolicy, keepsOpener } = request.app
    if (nonce) setHeader('content-security-policy', buildSitePolicy([`nonce-${nonce}`, ...(styleHash ? [styleHash] : [])]))
    if (contentSecurityPolicy) setHeader('content-security-policy', contentSecurityPolicy)
    // With the default policy, a popup that returns from another site would lose its opener.
    if (keepsOpener) setHeader('cross-origin-opener-policy', 'unsafe-none')
    return h.continue
  })
}

/** Keeps the built policy, which every request needs, until an administrator changes the storage. */
function cacheByOrigins(getOrigins: () => readonly string[], build: () => string): () => string {
  let cached: { readonly key: string; readonly policy: string } | undefined
  return () => {
    const key = getOrigins().join(' ')
    if (cached?.key !== key) cached = { key, policy: build() }
    return cached.policy
  }
}

function createHeaderSetter(response: Request['response']): (name: string, value: string) => void {
  if (!('isBoom' in response) || !response.isBoom) return (name, value) => void (response as { header(name: string, value: string): void }).header(name, value)
  const { headers } = response.output
  return (name, value) => {
    headers[name] = value
  }
}

/** The paths of scripts, styles and fonts. They are sent without the policies of documents, which have no effect on them. */
const BUILT_FILE = /^\/(static|plugins)\//

const DOCUMENT_HEADERS = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'x-frame-options': 'SAMEORIGIN',
} as const

interface PolicyOptions {
  readonly scriptHashes: readonly string[]
  readonly styleSources: readonly string[]
  readonly storageOrigins: readonly string[]
  readonly isSecure: boolean
}

const buildPolicy = ({ scriptHashes, styleSources, storageOrigins, isSecure }: PolicyOptions) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    ["style-src 'self'", ...styleSources.map((source) => `'${source}'`)].join(' '),
    ["img-src 'self' data: blob:", ...storageOrigins].join(' '),
    ["media-src 'self' blob:", ...storageOrigins].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...storageOrigins].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
