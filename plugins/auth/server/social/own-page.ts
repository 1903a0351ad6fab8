import type { Request } from '@hapi/hapi'

/**
 * Whether a page of this site opened the window. Without this, any site could connect its owner's account of another
 * service with whoever visits it, by opening the window for them: the service lets known users through without a click.
 * Browsers say where a window comes from; those that do not, send the address of the page.
 */
export function isFromOwnPage({ headers }: Pick<Request, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { referer } = headers
  return typeof referer === 'string' && URL.canParse(referer) && new URL(referer).origin === origin
}
