import { Readable } from 'node:stream'
import { problem } from '@balafon/sdk/server'
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { createNotFoundProblem } from '../http/unknown-route.ts'
import type { Signer } from '../security/signer.ts'
import { getMimeType, isShownInline, SVG_TYPE } from './content-types.ts'
import type { FileLocation, FileLocator } from './file-locator.ts'
import { createFileResponse, type FileResponse } from './file-response.ts'
import { readSignedLimit } from './files.ts'
import { isStorageKey } from './storage.ts'
import { LOCAL_DISK } from './storages.ts'

/** An SVG file that is opened as a page runs no scripts, and has no access to the site. */
const SVG_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox"
/** A file from a user that a browser opens as a page has neither scripts nor access to the site. Players and downloads are not affected. */
const ATTACHMENT_POLICY = "default-src 'none'; sandbox"

/** The settings that decide how files are delivered: by this server, by nginx, or by the object storage. */
export interface Delivery {
  /** The prefix of nginx's internal location of the stored files; `null` when this server sends them. */
  readonly accelPath: string | null
  /** Whether browsers read private files from an object storage directly. */
  readonly usesLinks: boolean
  /** The version of the settings that were read. */
  readonly settingsVersion: number
}

export interface FileRouteDependencies {
  readonly locator: Pick<FileLocator, 'locate'>
  readonly signer: Signer
  readonly getDelivery: () => Promise<Delivery>
}

interface FileToSend {
  readonly key: string
  readonly cacheControl: string
  readonly maxBytes?: number
  readonly isPrivate?: boolean
  /** When the signed URL of the file expires, in seconds since 1970. */
  readonly expires?: number
}

/** A link of an object storage is valid this long. Browsers use the redirect to it for a shorter time. */
const LINK_SECONDS = 3600

/** Creates the routes of stored files. Public files have permanent URLs. All other files have signed URLs that expire. */
export function createFileRoutes({ locator, signer, getDelivery }: FileRouteDependencies): ServerRoute[] {
  async function sendFile(request: Request, h: ResponseToolkit, file: FileToSend) {
    const { key } = file
    const delivery = await getDelivery()
    const location = isStorageKey(key) ? await locator.locate(key) : null
    if (!location) throw createNotFoundProblem()
    const mime = getMimeType(key)
    const disposition = isShownInline(key, mime) ? 'inline' : 'attachment'
    if (mime === SVG_TYPE) request.app.contentSecurityPolicy = SVG_POLICY
    else if (disposition === 'attachment') request.app.contentSecurityPolicy = ATTACHMENT_POLICY
    const response =
      (await redirectToStorage(h, file, location, disposition, delivery)) ??
      delegateToProxy(h, file, location, delivery) ??
      (await sendFromStorage(request, h, file, location, delivery))
    return disposition === 'attachment' ? response.header('content-disposition', 'attachment') : response
  }

  /**
   * Redirects to the object storage. It checks neither byte limits nor whether the file was moved to the trash, so the link is valid for a short time
   * only, and files with a byte limit are not redirected.
   */
  async function redirectToStorage(
    h: ResponseToolkit,
    { key, maxBytes, isPrivate }: FileToSend,
    { storage }: FileLocation,
    disposition: string,
    { usesLinks }: Delivery,
  ) {
    if (!isPrivate || !storage.createLink || Number.isFinite(maxBytes) || !usesLinks) return null
    const url = await storage.createLink(key, { seconds: LINK_SECONDS, mime: getMimeType(key), disposition })
    return h.redirect(url).header('cache-control', `private, max-age=${LINK_SECONDS / 2}`)
  }

  /** Lets nginx send a file of the local disk: it handles ranges and conditions itself. */
  function delegateToProxy(h: ResponseToolkit, { key, maxBytes, cacheControl }: FileToSend, { disk }: FileLocation, { accelPath }: Delivery) {
    if (accelPath === null || disk !== LOCAL_DISK || Number.isFinite(maxBytes)) return null
    return h.response('').type(getMimeType(key)).header('x-accel-redirect', `${accelPath}${key}`).header('cache-control', cacheControl)
  }

  async function sendFromStorage(request: Request, h: ResponseToolkit, file: FileToSend, { disk, storage }: FileLocation, { settingsVersion }: Delivery) {
    const { key, maxBytes, cacheControl, expires } = file
    const isHead = request.method === 'head'
    const fileRequest = { key, mimeType: getMimeType(key), isHead, headers: { ...request.headers }, ...(maxBytes !== undefined && { maxBytes }) }
    const fileResponse = await createFileResponse(storage, fileRequest)
    if (!fileResponse) throw createNotFoundProblem()
    // hapi would check these conditions again, and differently from createFileResponse, which follows nginx.
    for (const name of ['if-none-match', 'if-modified-since']) delete request.headers[name]
    if (fileResponse.status === 416) throw createRangeProblem(fileResponse)
    if (expires !== undefined && disk === LOCAL_DISK && fileResponse.headers['content-range'] !== undefined)
      request.app.signedRange = { key, maxBytes, expiresAt: expires * 1000, settingsVersion }
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
      handler: (request, h) => sendFile(request, h, { key: `public/${request.params.key}`, cacheControl: 'public, max-age=31536000, immutable' }),
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
        return sendFile(request, h, { key, maxBytes, isPrivate: true, expires: Number(request.query.expires), cacheControl: 'private, max-age=3600' })
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
