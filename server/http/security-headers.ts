import type { Request, ResponseToolkit, Server } from '@hapi/hapi'

export interface HeaderOptions {
  readonly secure: boolean
  /** Hashes of the inline scripts our own pages carry. */
  readonly scriptHashes: () => readonly string[]
}

/**
 * Every answer carries the browser's safety belts; pages get a nonce for their own style element. They are put on before
 * anything else is done: what goes wrong on the way out takes nothing of them away.
 */
export function registerSecurityHeaders(server: Server, { secure, scriptHashes }: HeaderOptions) {
  const forFiles = new Map(
    Object.entries({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    }),
  )
  const forAll = new Map([...forFiles, ...Object.entries(forDocuments(scriptHashes(), undefined, secure))])
  server.ext('onRequest', ({ path, info, raw: { res } }: Request, h: ResponseToolkit) => {
    const isFile = BUILT_FILE.test(path)
    res.setHeaders(isFile ? forFiles : forAll)
    if (!isFile) res.setHeader('x-request-id', info.id)
    return h.continue
  })
  server.ext('onPreResponse', (request: Request, h: ResponseToolkit) => {
    const set = setterOf(request.response)
    const { nonce, policy: own, keepsOpener } = request.app as { nonce?: string; policy?: string; keepsOpener?: boolean }
    if (nonce) set('content-security-policy', policy(scriptHashes(), nonce, secure))
    if (own) set('content-security-policy', own)
    // A window that went elsewhere and came back would lose its opener to our own policy.
    if (keepsOpener) set('cross-origin-opener-policy', 'unsafe-none')
    return h.continue
  })
}

function setterOf(response: Request['response']): (name: string, value: string) => void {
  if (!('isBoom' in response) || !response.isBoom) return (name, value) => void (response as { header(n: string, v: string): void }).header(name, value)
  const { headers } = response.output
  return (name, value) => {
    headers[name] = value
  }
}

/** Scripts, styles and fonts are not documents: a page's policies say nothing of them, and would only make dozens of answers longer. */
const BUILT_FILE = /^\/(static|plugins)\//

const forDocuments = (scriptHashes: readonly string[], nonce: string | undefined, secure: boolean) => ({
  'content-security-policy': policy(scriptHashes, nonce, secure),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  'x-frame-options': 'SAMEORIGIN',
})

const policy = (scriptHashes: readonly string[], nonce: string | undefined, secure: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
