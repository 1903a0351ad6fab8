import type { Readable } from 'node:stream'
import type { Endpoint, StreamOptions } from '@balafon/sdk/contract'
import { JsonText, PopupPage, Redirect } from '@balafon/sdk/server'
import type { Request, ResponseToolkit } from '@hapi/hapi'
import { parse } from 'zod/v4/core'
import type { CacheEntry } from '../app/maintenance/caches.ts'
import { encodeCachedText, getBytes } from './compression.ts'
import { getEtag, isFresh } from './etag.ts'
import type { SharedParts } from './guest-responses.ts'
import { readHeader } from './http-messages.ts'
import { getIdentity } from './session-auth.ts'

/** Finds the entry of a value that a cache keeps. */
export type FindCacheEntry = (value: object) => CacheEntry | undefined

/** Returns the JSON text of a handler's result, which is checked against the contract unless it is text already. */
export const serialize = (result: unknown, endpoint: Endpoint) =>
  result instanceof JsonText ? result.text : (JSON.stringify(parse(endpoint.response, result)) ?? '')

/**
 * Sends what a handler has returned.
 * @param sharedParts - for an endpoint with `sharedByGuests`: the state of the site on which the response depends, read before the handler was called
 */
export async function sendResult(
  result: unknown,
  { endpoint, findCacheEntry, sharedParts }: { endpoint: Endpoint; findCacheEntry: FindCacheEntry; sharedParts?: SharedParts | undefined },
  request: Request,
  h: ResponseToolkit,
) {
  if (result instanceof Redirect || result instanceof PopupPage) return sendNavigation(result, request, h)
  if (endpoint.status === 204) return h.response().code(204)
  // Browsers must not cache downloads and responses that required a confirmed password.
  if (endpoint.method !== 'GET' || endpoint.requiresPasswordConfirmation || endpoint.download) {
    const response = h.response(serialize(result, endpoint)).type('application/json').code(endpoint.status).header('cache-control', 'no-store')
    return endpoint.download ? response.header('content-disposition', `attachment; filename="${endpoint.download}"`) : response
  }
  const text = result instanceof JsonText ? result : new JsonText(serialize(result, endpoint))
  const cacheEntry = findCacheEntry(text)
  const etag = getEtag(getBytes(text), text)
  const isUnchanged = isFresh(readHeader(request, 'if-none-match'), etag)
  const body = cacheEntry && !isUnchanged ? await encodeCachedText(text, request.info.acceptEncoding) : undefined
  if (cacheEntry && sharedParts && getIdentity(request) === null) request.app.sharedResponse = { cacheEntry, etag, body: body?.bytes, parts: sharedParts }
  const response = isUnchanged ? h.response().code(304) : h.response(body?.bytes ?? getBytes(text)).type('application/json')
  if (body?.encoding) response.header('content-encoding', body.encoding)
  return response.header('etag', etag).header('cache-control', 'private, no-cache').vary('cookie')
}

/** Sends a stream as a file. hapi closes the connection when the stream fails, so that an incomplete file does not look complete. */
export function sendStream(stream: Readable, { fileName, contentType }: StreamOptions, reportCrash: (error: unknown) => void, h: ResponseToolkit) {
  stream.on('error', reportCrash)
  return h.response(stream).type(contentType).header('content-disposition', `attachment; filename="${fileName}"`).header('cache-control', 'no-store')
}

function sendNavigation(result: Redirect | PopupPage, request: Request, h: ResponseToolkit) {
  request.app.keepsOpener = true
  if (result instanceof PopupPage) request.app.contentSecurityPolicy = result.policy
  const response = result instanceof Redirect ? h.redirect(result.url) : h.response(result.html).type('text/html')
  return response.header('cache-control', 'no-store')
}
