import { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { createNotFoundProblem } from '../http/unknown-route.ts'
import type { Signer } from '../security/signer.ts'
import { createFileResponse, type FileResponse } from './file-response.ts'
import { getMimeType, readSignedLimit } from './files.ts'
import type { Storage } from './storage.ts'

/** An SVG file that is opened as a page runs no scripts, and has no access to the site. */
const SVG_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"

/** Creates the routes of stored files. Public files have permanent URLs, all others signed ones. */
export function createFileRoutes(storage: Storage, signer: Signer): ServerRoute[] {
  async function sendFile(request: Request, h: ResponseToolkit, { key, maxBytes }: { key: string; maxBytes?: number }, cacheControl: string) {
    const isHead = request.method === 'head'
    const fileRequest = { key, mimeType: getMimeType(key), isHead, headers: { ...request.headers }, ...(maxBytes !== undefined && { maxBytes }) }
    const fileResponse = await createFileResponse(storage, fileRequest)
    if (!fileResponse) throw createNotFoundProblem()
    // hapi would check these conditions again, and differently from createFileResponse, which follows nginx.
    for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name]
    if (fileResponse.status === 416) throw createRangeProblem(fileResponse)
    if (fileRequest.mimeType === 'image/svg+xml') request.app.policy = SVG_POLICY
    const response = buildResponse(fileResponse, request, h)
    return fileResponse.status < 400 ? response.header('cache-control', cacheControl) : response
  }
  // Ranges are handled above: hapi must not apply them a second time.
  const options = { auth: false, response: { ranges: false } } as const
  return [
    {
      method: 'GET',
      path: '/storage/public/{key*}',
      options,
      handler: (request, h) => sendFile(request, h, { key: `public/${request.params.key}` }, 'public, max-age=31536000, immutable'),
    },
    {
      method: 'GET',
      path: '/media/{key*}',
      options,
      handler: (request, h) => {
        const key = String(request.params.key)
        // The URL of a preview of a track contains how many bytes may be read. The limit is signed, so that the listener cannot raise it.
        const maxBytes = readSignedLimit(signer, key, request.query)
        if (maxBytes === null) throw problem(403, 'link_expired')
        return sendFile(request, h, { key, maxBytes }, 'private, max-age=3600')
      },
    },
  ]
}

/** Creates the problem 416 for a range outside of the file. Its header `Content-Range` contains the size of the file. */
function createRangeProblem({ headers }: FileResponse) {
  const rangeNotSatisfiable = problem(416, 'range_not_satisfiable')
  Object.assign(rangeNotSatisfiable.output.headers, headers)
  return rangeNotSatisfiable
}

function buildResponse({ status, headers, contentType, contentLength, body }: FileResponse, request: Request, h: ResponseToolkit): ResponseObject {
  const response = status === 304 ? createNotModifiedResponse(request) : h.response(body ?? '')
  response.code(status)
  if (contentType !== undefined) response.type(contentType)
  if (contentLength !== undefined) response.bytes(contentLength)
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  return response
}

/** Sends an empty stream: for an empty text, hapi would add Content-Length and Content-Type to the response of a HEAD request. */
const createNotModifiedResponse = (request: Request) =>
  request.generateResponse(null, { variety: 'unchanged', marshal: async () => Readable.from([], { objectMode: false }) })
