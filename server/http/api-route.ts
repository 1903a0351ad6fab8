import type { Access, Endpoint, User } from '@balafon/sdk/contract'
import { buildPath, hasPermission } from '@balafon/sdk/contract'
import { type Identity, JsonText, PopupPage, problem, Redirect, type Route } from '@balafon/sdk/server'
import { isBoom } from '@hapi/boom'
import type { Request, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi'
import { type $ZodType, parse as parseShape, safeParse } from 'zod/v4/core'
import type { AccessBlock } from '../identity/access-gate.ts'
import { NO_SESSION } from '../identity/sessions.ts'
import { getRateLimitKey, type RateLimits } from '../security/rate-limits.ts'
import { InvalidInput } from './errors.ts'
import { getEtag, isFresh } from './etag.ts'
import type { Idempotency, IdempotentRequest } from './idempotency.ts'
import { getIdentity, setIdentity } from './session-auth.ts'
import type { ReceivedBody, Uploads } from './uploads/uploads.ts'

export interface ApiDependencies {
  readonly rateLimits: RateLimits
  readonly uploads: Uploads
  readonly idempotency: Idempotency
  /** A name for the browser's visit. */
  readonly getBrowserSessionId: (request: Request) => string | null
  /** Something broke while an endpoint was answered. */
  readonly reportCrash: (plugin: string, place: string, error: unknown) => void
  /** What keeps somebody out who is signed in. */
  readonly findAccessBlock: (user: User) => Promise<AccessBlock | null>
  /** Refuses who has not given their password again lately. */
  readonly requirePasswordConfirmation: (user: Identity) => Promise<void>
  /** Who is in a session, as of now. */
  readonly findIdentityBySession: (sessionId: number) => Promise<Identity | null>
  readonly getGuestPermissions: () => Promise<User['permissions']>
}

/** The query parameters that belong to the conventions and not to an endpoint. */
const CONVENTIONS = new Set(['_method', 'workspaceId'])

/** Milliseconds that a call may take to arrive before it is asked again who it comes from. */
const LATE = 200

/** Milliseconds; who falls silent meanwhile is given up much sooner. */
const LONGEST_UPLOAD = 10 * 60_000

/** A described and implemented endpoint as a hapi route: access first, then limits, shape, work. */
export function createApiRoute(route: Route, plugin: string, services: ApiDependencies): ServerRoute {
  const { endpoint } = route
  return {
    method: endpoint.method,
    path: buildPath(endpoint.path),
    options: {
      description: endpoint.summary,
      plugins: {
        balafon: { plugin, access: endpoint.access, isWebhook: endpoint.webhook !== undefined, acceptsAccessToken: endpoint.acceptsAccessToken === true },
      },
      ...intakeOf(endpoint),
      handler: async (request, h) => {
        if (endpoint.rateLimit) await services.rateLimits.consume(endpoint.rateLimit, getRateLimitKey(endpoint.rateLimit, request, getIdentity(request)))
        const work = async (received: ReceivedBody) => {
          if (Date.now() - request.info.received > LATE) await admitAgain(endpoint, request, services)
          return handle(route, received, plugin, services, request, h)
        }
        if (endpoint.upload) return services.uploads.receive(request, endpoint.upload.maxBytes, work)
        return work({ fields: endpoint.webhook ? {} : (request.payload ?? {}), file: null })
      },
      ext: {
        onCredentials: {
          method: async (request, h) => {
            await admit(endpoint, request, services)
            return h.continue
          },
        },
      },
    },
  }
}

async function admit(endpoint: Endpoint, request: Request, services: ApiDependencies) {
  if (endpoint.gate !== 'open') await assertNotBlocked(request, services)
  await authorize(endpoint.access, request, services)
  if (endpoint.requiresPasswordConfirmation) await refuseUnconfirmed(request, services)
}

/** Who sends a body slowly may be signed out, suspended or no operator any more when it is there. */
async function admitAgain(endpoint: Endpoint, request: Request, services: ApiDependencies) {
  if (endpoint.method === 'GET' || endpoint.webhook) return
  const identity = getIdentity(request)
  // A file is long on its way: its session may go on with another cookie.
  if (endpoint.upload && identity && identity.sessionId !== NO_SESSION) setIdentity(request, await services.findIdentityBySession(identity.sessionId))
  else request.auth.credentials = (await request.server.auth.test('session', request)).credentials
  await admit(endpoint, request, services)
}

/** How the body comes in: an upload is read by us, when we know who sends it; a webhook's stays as it was signed; all else is JSON, read by hapi. */
function intakeOf({ method, upload, webhook }: Endpoint): RouteOptions {
  if (method === 'GET') return {}
  // Neither cookies nor sessions are looked at: a browser that was led here comes as nobody.
  if (webhook) return { auth: false, state: { parse: false }, payload: { parse: false, output: 'data', maxBytes: webhook.maxBytes } }
  if (!upload) return { payload: { maxBytes: 1024 * 1024, allow: ['application/json'], failAction: 'error' } }
  const payload = { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, timeout: false } as const
  return { payload, timeout: { server: LONGEST_UPLOAD } }
}

async function handle(
  { endpoint, handle: answerTo }: Route,
  { fields, file }: ReceivedBody,
  plugin: string,
  services: ApiDependencies,
  request: Request,
  h: ResponseToolkit,
) {
  const call = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, withoutConventions(request.query)),
    body: endpoint.method === 'GET' ? undefined : parse(endpoint.body, fields),
    file,
    rawBody: endpoint.webhook && bytesOf(request),
    user: getIdentity(request),
    request,
    h,
  }
  try {
    if (!endpoint.idempotent) return answer(await answerTo(call as never), endpoint, request, h)
    const text = await services.idempotency.runOnce(askedOnce(endpoint, call, services), async (transaction) =>
      textOf(await answerTo({ ...call, transaction } as never), endpoint),
    )
    return answer(new JsonText(text), endpoint, request, h)
  } catch (error) {
    if (!isBoom(error)) services.reportCrash(plugin, `${endpoint.method} ${endpoint.path}`, error)
    throw error
  }
}

/** hapi gives `null` for a body that is not there. */
const bytesOf = ({ payload }: Request): Buffer => (Buffer.isBuffer(payload) ? payload : Buffer.alloc(0))

/** The screen that stands before the application is a courtesy: this is what holds. */
export async function assertNotBlocked(request: Request, { findAccessBlock }: Pick<ApiDependencies, 'findAccessBlock'>) {
  const identity = getIdentity(request)
  const closed = identity && (await findAccessBlock(identity.user))
  if (closed) throw problem(closed === 'suspended' ? 401 : 403, closed)
}

async function refuseUnconfirmed(request: Request, { requirePasswordConfirmation }: ApiDependencies) {
  const identity = getIdentity(request)
  if (!identity) throw problem(401, 'unauthenticated')
  await requirePasswordConfirmation(identity)
}

async function authorize(access: Access, request: Request, { getGuestPermissions }: ApiDependencies) {
  if (access === 'guest') return
  const identity = getIdentity(request)
  if (access === 'user') {
    if (!identity) throw problem(401, 'unauthenticated')
    return
  }
  const permissions = identity ? identity.user.permissions : await getGuestPermissions()
  if (hasPermission(permissions, access.permission)) return
  throw identity ? problem(403, 'forbidden') : problem(401, 'unauthenticated')
}

function parse(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues)
}

const withoutConventions = (query: object) => Object.fromEntries(Object.entries(query).filter(([name]) => !CONVENTIONS.has(name)))

function askedOnce({ method, path }: Endpoint, { user, request, params, query, body }: Asked, { getBrowserSessionId }: ApiDependencies): IdempotentRequest {
  const key = request.headers['idempotency-key'] as string | undefined
  return { scope: user ? `user:${user.id}` : `visit:${getBrowserSessionId(request)}`, key, endpoint: `${method} ${path}`, content: [params, query, body] }
}

interface Asked {
  readonly user: Identity | null
  readonly request: Request
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const textOf = (reply: unknown, endpoint: Endpoint) => (reply instanceof JsonText ? reply.text : (JSON.stringify(parseShape(endpoint.response, reply)) ?? ''))

function answer(reply: unknown, endpoint: Endpoint, request: Request, h: ResponseToolkit) {
  if (reply instanceof Redirect || reply instanceof PopupPage) return answerWindow(reply, request, h)
  if (endpoint.status === 204) return h.response().code(204)
  const text = textOf(reply, endpoint)
  // What needs the password again is not left lying in a browser's cache either, nor what is somebody's to keep elsewhere.
  if (endpoint.method !== 'GET' || endpoint.requiresPasswordConfirmation || endpoint.download) {
    const response = h.response(text).type('application/json').code(endpoint.status).header('cache-control', 'no-store')
    return endpoint.download ? response.header('content-disposition', `attachment; filename="${endpoint.download}"`) : response
  }
  const etag = getEtag(text, reply instanceof JsonText ? reply : undefined)
  const response = isFresh(request.headers['if-none-match'] as string | undefined, etag) ? h.response().code(304) : h.response(text).type('application/json')
  return response.header('etag', etag).header('cache-control', 'private, no-cache').vary('cookie')
}

function answerWindow(reply: Redirect | PopupPage, request: Request, h: ResponseToolkit) {
  Object.assign(request.app, { keepsOpener: true, ...(reply instanceof PopupPage && { policy: reply.policy }) })
  const response = reply instanceof Redirect ? h.redirect(reply.url) : h.response(reply.html).type('text/html')
  return response.header('cache-control', 'no-store')
}
