import type { Readable } from 'node:stream'
import type { Access, Endpoint, User } from '@balafon/sdk/contract'
import { buildPath, hasPermission } from '@balafon/sdk/contract'
import { type Caller, type EndpointRequest, getProblem, type HttpRequest, type Identity, JsonText, problem, type Route } from '@balafon/sdk/server'
import { isBoom } from '@hapi/boom'
import type { Request, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi'
import * as z from 'zod/mini'
import { type $ZodType, parse, safeParse } from 'zod/v4/core'
import type { AccessBlock } from '../identity/access-gate.ts'
import { NO_SESSION } from '../identity/sessions.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { createAccessBlockProblem } from './access-block-problem.ts'
import { type FindCacheEntry, sendResult, sendStream, serialize } from './api-response.ts'
import { InvalidInput } from './errors.ts'
import type { GuestResponses } from './guest-responses.ts'
import type { HttpMessages } from './http-messages.ts'
import { readHeader } from './http-messages.ts'
import type { Idempotency, IdempotentRequest } from './idempotency.ts'
import { runInRequestScope } from './request-scope.ts'
import { getIdentity, setIdentity } from './session-auth.ts'
import type { ReceivedBody, Uploads } from './uploads/uploads.ts'

export interface ApiDependencies {
  readonly messages: HttpMessages
  readonly rateLimits: Pick<RateLimits, 'consumeForCaller'>
  readonly uploads: Uploads
  /** Throws 413 or 507 when an upload of this length cannot be stored. */
  readonly assertCanReceive: (user: User, bytes: number) => Promise<void>
  /** Returns the store and runner of idempotent requests, for a plugin or for `core`. */
  readonly getIdempotency: (owner: string) => Idempotency
  /** Reports an unexpected error of an endpoint. */
  readonly reportCrash: (plugin: string, location: string, error: unknown) => void
  /** Finds the reason why a signed-in user may not use the application. */
  readonly findAccessBlock: (user: User) => Promise<AccessBlock | null>
  /** Throws 423 unless the user has confirmed the password recently. */
  readonly requirePasswordConfirmation: (user: Identity) => Promise<void>
  /** Finds the user of a session, as currently stored. */
  readonly findIdentityBySession: (sessionId: number) => Promise<Identity | null>
  readonly getGuestPermissions: () => Promise<User['permissions']>
  readonly guestResponses: Pick<GuestResponses, 'getParts'>
  readonly findCacheEntry: FindCacheEntry
}

/**
 * Query parameters that every endpoint accepts without declaring them, by the HTTP conventions (rules for all requests): `_method` is the
 * method of a PUT, PATCH or DELETE request that is sent as POST, `workspaceId` is the active workspace, which `sendRequest` adds.
 */
const CONVENTION_PARAMETERS = new Set(['_method', 'workspaceId'])

/** When the body of a request takes longer than this, the user is authenticated again before the handler runs. */
const REAUTHENTICATE_AFTER_MS = 200

/** The longest time of an upload. An upload is aborted much earlier when its sender is idle. */
const MAX_UPLOAD_MS = 10 * 60_000

/** Creates the hapi route of an endpoint. It checks access first, then the rate limit, then the input, and calls the handler. */
export function createApiRoute(route: Route, plugin: string, dependencies: ApiDependencies): ServerRoute {
  const { endpoint } = route
  const { access, webhook, acceptsAccessToken = false } = endpoint
  if (endpoint.sharedByGuests && (endpoint.method !== 'GET' || endpoint.rateLimit || access === 'user'))
    throw new Error(`guests cannot share the responses of ${endpoint.method} ${endpoint.path}`)
  return {
    method: endpoint.method,
    path: buildPath(endpoint.path),
    options: {
      description: endpoint.summary,
      plugins: { balafon: { plugin, access, isWebhook: webhook !== undefined, acceptsAccessToken } },
      ...getPayloadOptions(endpoint),
      handler: async (request, h) => {
        const caller = { ipAddress: request.info.remoteAddress, identity: getIdentity(request) }
        if (endpoint.rateLimit) await dependencies.rateLimits.consumeForCaller(endpoint.rateLimit, caller)
        const handle = async (received: ReceivedBody) => {
          if (Date.now() - request.info.received > REAUTHENTICATE_AFTER_MS) await authorizeAgain(endpoint, request, dependencies)
          return callHandler(route, received, plugin, dependencies, request, h)
        }
        if (endpoint.upload?.usesStorageSpace) await assertCanReceive(request, dependencies)
        if (endpoint.upload) return dependencies.uploads.receive(request, endpoint.upload.maxBytes, handle)
        return handle({ fields: endpoint.webhook ? {} : (request.payload ?? {}), file: null })
      },
      ext: {
        onCredentials: {
          method: async (request, h) => {
            await authorize(endpoint, request, dependencies)
            return h.continue
          },
        },
      },
    },
  }
}

/** Checks the gate first, which blocks suspended users and users with an unverified email address. Endpoints with the gate `open` accept them. */
async function authorize(endpoint: Endpoint, request: Request, dependencies: ApiDependencies) {
  if (endpoint.gate !== 'open') await assertNotBlocked(request, dependencies)
  await assertAccess(endpoint.access, request, dependencies)
  if (endpoint.forbidsViewAs && getIdentity(request)?.impersonator) throw problem(403, 'not_allowed_while_viewing')
  if (endpoint.requiresPasswordConfirmation) await assertPasswordConfirmed(request, dependencies)
}

/** Checks the access again after a slow body has arrived, because meanwhile the user may have been signed out or suspended, or have lost a permission. */
async function authorizeAgain(endpoint: Endpoint, request: Request, dependencies: ApiDependencies) {
  if (endpoint.method === 'GET' || endpoint.webhook) return
  const identity = getIdentity(request)
  // During a long upload, the session may have got a new cookie, so the session is found by its id. Requests with an access token have no session (NO_SESSION).
  if (endpoint.upload && identity && identity.sessionId !== NO_SESSION) setIdentity(request, await dependencies.findIdentityBySession(identity.sessionId))
  else request.auth.credentials = (await request.server.auth.test('session', request)).credentials
  await authorize(endpoint, request, dependencies)
}

/** Refuses a file that cannot be stored before its bytes arrive. The length includes the fields of the form, which are small. */
async function assertCanReceive(request: Request, dependencies: ApiDependencies) {
  const identity = getIdentity(request)
  const bytes = Number(readHeader(request, 'content-length') ?? 0)
  if (identity && Number.isSafeInteger(bytes)) await dependencies.assertCanReceive(identity.user, bytes)
}

/** Returns hapi's options for the body: hapi parses JSON, a webhook stays unparsed because its raw bytes are signed, and the handler reads an upload after authentication. */
function getPayloadOptions({ method, upload, webhook }: Endpoint): RouteOptions {
  if (method === 'GET') return {}
  // Cookies and sessions are ignored: a browser that was tricked into sending a webhook has no rights.
  if (webhook) return { auth: false, state: { parse: false }, payload: { parse: false, output: 'data', maxBytes: webhook.maxBytes } }
  if (!upload) return { payload: { maxBytes: 1024 * 1024, allow: ['application/json'], failAction: 'error' } }
  const payload = { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, timeout: false } as const
  return { payload, timeout: { server: MAX_UPLOAD_MS } }
}

async function callHandler(
  { endpoint, handle }: Route,
  { fields, file }: ReceivedBody,
  plugin: string,
  dependencies: ApiDependencies,
  request: Request,
  h: ResponseToolkit,
) {
  const input = {
    params: parseInput(endpoint.params, request.params),
    query: parseInput(endpoint.query, omitConventionParameters(request.query)),
    body: endpoint.method === 'GET' ? undefined : parseInput(endpoint.body, fields),
    file,
    rawBody: endpoint.webhook && getRawBody(request),
    user: getIdentity(request),
    workspaceId: parseWorkspaceId(request.query.workspaceId),
    request: dependencies.messages.createRequest(request),
    response: dependencies.messages.createResponse(h),
    getCaller: () => getCaller(request, dependencies),
  }
  const scope = { requestId: request.info.id, ipAddress: request.info.remoteAddress, impersonatorId: input.user?.impersonator?.id ?? null }
  const callOnce = (transaction?: unknown) => runInRequestScope(scope, async () => handle({ ...input, transaction } as EndpointRequest<Endpoint>))
  const reportCrash = (error: unknown) => dependencies.reportCrash(plugin, `${endpoint.method} ${endpoint.path}`, error)
  const { findCacheEntry, guestResponses } = dependencies
  const sending = { endpoint, findCacheEntry, sharedParts: endpoint.sharedByGuests && guestResponses.getParts(plugin) }
  try {
    if (endpoint.stream) return sendStream((await callOnce()) as Readable, endpoint.stream, reportCrash, h)
    if (endpoint.idempotent !== true) return await sendResult(await callOnce(), sending, request, h)
    const text = await dependencies
      .getIdempotency(plugin)
      .runOnce(createIdempotentRequest(endpoint, input), async (transaction) => serialize(await callOnce(transaction), endpoint))
    return await sendResult(new JsonText(text), sending, request, h)
  } catch (error) {
    if (!isBoom(error)) reportCrash(error)
    throw withCheckedConflict(error, endpoint)
  }
}

async function getCaller(request: Request, { getGuestPermissions }: ApiDependencies): Promise<Caller> {
  const identity = getIdentity(request)
  if (identity) return { userId: identity.id, can: identity.can }
  const permissions = await getGuestPermissions()
  return { userId: null, can: (permission) => hasPermission(permissions, permission) }
}

/** Parses `current` of a 409 error with the contract, so that nothing else is sent. */
function withCheckedConflict(error: unknown, { conflict }: Endpoint): unknown {
  const detail = getProblem(error)
  if (!isBoom(error) || detail?.current === undefined) return error
  error.data = { ...detail, current: conflict && parse(conflict, detail.current) }
  return error
}

/** Returns the body of a webhook. hapi returns `null` for a missing body. */
const getRawBody = ({ payload }: Request): Buffer => (Buffer.isBuffer(payload) ? payload : Buffer.alloc(0))

/** Throws 401 `suspended` or 403 `unverified` for a blocked user. The gate of the client only hides its screens. */
export async function assertNotBlocked(request: Request, { findAccessBlock }: Pick<ApiDependencies, 'findAccessBlock'>) {
  const identity = getIdentity(request)
  const block = identity && (await findAccessBlock(identity.user))
  if (block) throw createAccessBlockProblem(block)
}

async function assertPasswordConfirmed(request: Request, { requirePasswordConfirmation }: ApiDependencies) {
  const identity = getIdentity(request)
  if (!identity) throw problem(401, 'unauthenticated')
  await requirePasswordConfirmation(identity)
}

async function assertAccess(access: Access, request: Request, { getGuestPermissions }: ApiDependencies) {
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

function parseInput<T>(schema: $ZodType<T>, value: unknown): T {
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw new InvalidInput(result.error.issues)
}

/** 0 is the default workspace, which every user has. */
const WorkspaceId = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))
const WorkspaceQuery = z.object({ workspaceId: WorkspaceId })

const parseWorkspaceId = (workspaceId: unknown) => (workspaceId === undefined ? 0 : parseInput(WorkspaceQuery, { workspaceId }).workspaceId)

const omitConventionParameters = (query: object) => Object.fromEntries(Object.entries(query).filter(([name]) => !CONVENTION_PARAMETERS.has(name)))

interface HandlerInput {
  readonly workspaceId: number
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly user: Identity | null
  readonly request: HttpRequest
}

function createIdempotentRequest({ method, path }: Endpoint, { user, request, params, query, body, workspaceId }: HandlerInput): IdempotentRequest {
  const scope = user ? `user:${user.id}` : `browser:${request.browserSessionId}`
  return {
    scope,
    key: request.headers['idempotency-key'],
    endpoint: `${method} ${path}`,
    content: [params, query, body, ...(workspaceId === 0 ? [] : [workspaceId])],
  }
}
