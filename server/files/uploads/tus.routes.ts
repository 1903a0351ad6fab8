import web from 'node:stream/web'
import { buildPath, TUS_PATH, UploadMetadata } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi'
import { type ApiDependencies, assertNotBlocked } from '../../http/api-route.ts'
import { InvalidInput } from '../../http/errors.ts'
import { readHeader } from '../../http/http-messages.ts'
import { getIdentity } from '../../http/session-auth.ts'
import type { TusFiles } from './tus-files.ts'
import type { TusLocks } from './tus-locks.ts'
import type { createTusServer } from './tus-server.ts'
import type { UploadsService } from './uploads.service.ts'
import type { UploadsStore } from './uploads.store.ts'

/** The error codes that clients get, by the status of the library's response. Other statuses get `bad_request`. The library's English messages are not sent. */
const CODES = { 404: 'not_found', 409: 'upload.wrong_offset', 410: 'not_found', 413: 'too_large', 423: 'upload.locked', 507: 'upload.disk_full' } as const

/** Headers of the library for requests from other sites, which are not allowed here. */
const isCorsHeader = (name: string) => name.startsWith('access-control-')

const PATH = buildPath(TUS_PATH)

export interface TusDependencies {
  readonly service: Pick<UploadsService, 'start' | 'find'>
  readonly store: Pick<UploadsStore, 'findById'>
  readonly tusFiles: TusFiles
  readonly locks: TusLocks
  readonly api: Pick<ApiDependencies, 'findAccessBlock' | 'rateLimits'>
}

/**
 * Creates the routes of uploads in chunks, with the tus protocol. The library implements the protocol. Before the library gets a request, these routes
 * check whether the user may upload the file.
 */
export function createTusRoutes({ service, store, tusFiles, locks, api }: TusDependencies): ServerRoute[] {
  /** The ids that the server has created for requests that start an upload. */
  const newIds = new WeakMap<object, string>()
  const getNewId = (request: object) => newIds.get(request) ?? ''
  let tus: ReturnType<typeof createTusServer> | undefined
  async function loadTus() {
    const library = await import('./tus-server.ts')
    tus ??= library.createTusServer({ path: PATH, store, tusFiles, locks, getNewId, onActivity: (id) => locks.touch(id) })
    return tus
  }

  async function requireUploader(request: Request): Promise<Identity> {
    await assertNotBlocked(request, api)
    const identity = getIdentity(request)
    if (!identity) throw problem(401, 'unauthenticated')
    if (!identity.can('files.create')) throw problem(403, 'forbidden')
    if (identity.impersonator) throw problem(403, 'not_allowed_while_viewing')
    return identity
  }

  async function startUpload(request: Request, identity: Identity): Promise<string> {
    await api.rateLimits.consumeForCaller('uploads', { ipAddress: request.info.remoteAddress, identity })
    const size = Number(readHeader(request, 'upload-length'))
    if (!Number.isSafeInteger(size) || size < 0) throw problem(400, 'bad_request')
    const metadata = await parseMetadata(readHeader(request, 'upload-metadata'))
    const { id } = await service.start({ metadata, size, user: identity.user }, { method: 'tus' })
    return id
  }

  async function handleTusRequest(request: Request, h: ResponseToolkit) {
    const identity = await requireUploader(request)
    const webRequest = createWebRequest(request)
    if (request.method === 'post') newIds.set(webRequest, await startUpload(request, identity))
    else await service.find(String(request.params.id), identity.id)
    const response = await (await loadTus()).handleWeb(webRequest)
    if (response.status >= 400) throw createProblem(response, request)
    const reply = h.response(await response.text()).code(response.status)
    for (const [name, value] of response.headers) if (!isCorsHeader(name) && name !== 'content-length') reply.header(name, value)
    return reply
  }

  const options = { plugins: { balafon: { plugin: 'core', access: { permission: 'files.create' }, acceptsAccessToken: true } } } as const
  // The library reads the body while it arrives, and closes a connection that sends nothing for some time.
  const bodyOptions = {
    ...options,
    payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, timeout: false },
    timeout: { server: false, socket: false },
  } as const
  return [
    { method: 'POST', path: PATH, options: bodyOptions, handler: handleTusRequest },
    { method: 'PATCH', path: `${PATH}/{id}`, options: bodyOptions, handler: handleTusRequest },
    { method: 'DELETE', path: `${PATH}/{id}`, options, handler: handleTusRequest },
    {
      // hapi sends HEAD requests to the route of GET.
      method: 'GET',
      path: `${PATH}/{id}`,
      options,
      handler: (request, h) => {
        if (request.method !== 'head') throw problem(404, 'not_found')
        return handleTusRequest(request, h)
      },
    },
  ]
}

/** Creates the request of the library. The query is left out, because the library reads the id from the end of the URL. */
function createWebRequest({ raw, path, method, headers, server, info }: Request): globalThis.Request {
  const hasBody = method === 'patch' || method === 'post'
  return new Request(`${server.info.protocol}://${info.host || 'localhost'}${path}`, {
    method: method.toUpperCase(),
    headers: Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] satisfies [string, string]] : [])),
    // `ReadableStream.from` passes the chunks on, while `Readable.toWeb` would copy each of them.
    ...(hasBody && { body: web.ReadableStream.from(raw.req) as ReadableStream, duplex: 'half' }),
  })
}

async function parseMetadata(header: string | undefined): Promise<UploadMetadata> {
  const values = await readMetadataHeader(header)
  const result = UploadMetadata.safeParse(values)
  if (!result.success) throw new InvalidInput(result.error.issues as never)
  return result.data
}

/** Reads the metadata without empty values. Clients send all names of their metadata, with an empty value for what they do not know. */
async function readMetadataHeader(header: string | undefined): Promise<object> {
  const { parseMetadataHeader } = await import('./tus-server.ts')
  try {
    return Object.fromEntries(Object.entries(parseMetadataHeader(header)).filter(([, value]) => value !== null && value !== ''))
  } catch {
    throw fieldProblem({ uploadType: 'field.required' })
  }
}

function createProblem({ status, headers }: Response, request: Request) {
  const code = CODES[status as keyof typeof CODES] ?? 'bad_request'
  // A server error is logged with the request, and shown without details.
  const error = problem(status, code)
  for (const name of ['tus-resumable', 'upload-offset']) {
    const value = headers.get(name)
    if (value !== null) error.output.headers[name] = value
  }
  // The rest of a refused body is not read, so the connection cannot be used again.
  if (!request.raw.req.readableEnded && (request.method === 'patch' || request.method === 'post')) error.output.headers.connection = 'close'
  return error
}
