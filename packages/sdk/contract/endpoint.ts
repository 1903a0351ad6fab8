import * as z from 'zod/mini'
import type { $ZodType, input, output } from 'zod/v4/core'
import type { PermissionName } from './permissions.ts'
import type { RateLimitName } from './rate-limits.ts'

/** The access to an endpoint: for everyone (`guest`), for signed-in users, or for users with a permission. For guests the permissions of the guest role are checked. */
export type Access = 'guest' | 'user' | { readonly permission: PermissionName }

/** The upload of an endpoint: multipart/form-data with one file in the part `file`, in addition to the fields of the body. */
export interface UploadOptions {
  /** The largest file that is accepted. */
  readonly maxBytes: number
  /** Whether the file counts against the storage space of the user. The server then refuses a file that is too large for it before it reads the body. */
  readonly usesStorageSpace?: true
  /** Whether the handler reads the header `idempotency-key` itself, so that a repeated request returns the file that the first request has stored. */
  readonly isRepeatable?: true
}

/** The webhook of an endpoint: another service calls it. The handler receives the raw body and verifies its signature. Cookies are ignored. */
export interface WebhookOptions {
  /** The largest body that is accepted. */
  readonly maxBytes: number
}

/** The stream of an endpoint: a file that is sent while it is created. */
export interface StreamOptions {
  /** The name of the file that the browser saves. */
  readonly fileName: string
  readonly contentType: 'text/csv; charset=utf-8' | 'audio/x-mpegurl; charset=utf-8' | 'application/pdf'
}

/** The HTTP method of an endpoint. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** An endpoint of the API, as its contract describes it. */
export interface Endpoint<
  Params extends $ZodType = $ZodType,
  Query extends $ZodType = $ZodType,
  Body extends $ZodType = $ZodType,
  Response extends $ZodType = $ZodType,
  Errors extends string = string,
  EndpointAccess extends Access = Access,
> {
  readonly method: Method
  /** The path without the prefix of the API: `albums/{albumId}` for `/api/v1/albums/{albumId}`. */
  readonly path: string
  /** One line for the API documentation. */
  readonly summary: string
  readonly access: EndpointAccess
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  readonly status: 200 | 201 | 202 | 204
  /** The error codes that it may respond with, in addition to those of every endpoint. They are also translation keys. */
  readonly errors: readonly Errors[]
  /** The rate limit that its requests count against. */
  readonly rateLimit?: RateLimitName
  /** `open` also accepts requests of suspended users and of users with an unverified email. */
  readonly gate?: 'open'
  readonly upload?: UploadOptions
  readonly webhook?: WebhookOptions
  /** A browser window navigates to this endpoint: the response is a page or a redirect. */
  readonly kind?: 'navigation'
  /**
   * Requires that the user confirmed their password recently. Otherwise the response is 423 `password_confirmation_required`, and
   * `sendRequest` asks the user for the password and repeats the request.
   */
  readonly requiresPasswordConfirmation?: true
  /**
   * Refuses requests with 403 `not_allowed_while_viewing` while an administrator views the site as the user. Endpoints with
   * `requiresPasswordConfirmation` always refuse them.
   */
  readonly forbidsViewAs?: true
  /** The response to a GET request is a file to save, with this name. Browsers do not cache it. */
  readonly download?: string
  readonly stream?: StreamOptions
  /** The schema of `current` in a 409 response, which contains the current data after another request has changed them. Throw it with `conflictProblem`. */
  readonly conflict?: $ZodType
  /**
   * Says that the response to guests depends only on the URL and the language, and is a `JsonText` from the plugin's cache. The server sends it to
   * other guests without calling the handler, as long as the cache keeps it. The endpoint must be a GET without a rate limit.
   */
  readonly sharedByGuests?: true
  /** Also accepts requests with an access token. Endpoints that change passwords, sessions, permissions, money or the site must not set it. */
  readonly acceptsAccessToken?: true
  /**
   * Handles requests with the same `idempotency-key` header once within a day: repeated requests get the first response. With `by_handler`, the
   * handler reads the header itself and stores the key together with its own data; the server then starts no transaction for it.
   */
  readonly idempotent?: true | 'by_handler'
}

/** An endpoint that accepts a file. */
export type UploadEndpoint<E extends Endpoint = Endpoint> = E & { readonly upload: UploadOptions }

const emptyObject = z.strictObject({})
type EmptyObject = typeof emptyObject

/** The parameter of `defineEndpoint`. The type parameters are those of `Endpoint`: params, query, body, response, errors and access. */
interface EndpointDefinition<P extends $ZodType, Q extends $ZodType, B extends $ZodType, R extends $ZodType, E extends string, A extends Access> {
  method: Method
  path: string
  summary: string
  access: A
  params?: P
  query?: Q
  body?: B
  response: R
  status?: Endpoint['status']
  errors?: readonly E[]
  rateLimit?: RateLimitName
  gate?: Endpoint['gate']
  kind?: Endpoint['kind']
  requiresPasswordConfirmation?: Endpoint['requiresPasswordConfirmation']
  forbidsViewAs?: Endpoint['forbidsViewAs']
  download?: string
  conflict?: $ZodType
  sharedByGuests?: Endpoint['sharedByGuests']
  acceptsAccessToken?: Endpoint['acceptsAccessToken']
  idempotent?: 'by_handler'
}

/** Defines an endpoint, for the server module that implements it and the client module that calls it. */
export function defineEndpoint<
  R extends $ZodType,
  P extends $ZodType = EmptyObject,
  Q extends $ZodType = EmptyObject,
  B extends $ZodType = EmptyObject,
  E extends string = never,
  A extends Access = Access,
>(definition: EndpointDefinition<P, Q, B, R, E, A>): Endpoint<P, Q, B, R, E, A>
export function defineEndpoint(definition: EndpointDefinition<$ZodType, $ZodType, $ZodType, $ZodType, string, Access>): Endpoint {
  return { params: emptyObject, query: emptyObject, body: emptyObject, status: 200, errors: [], ...definition }
}

/** Defines an endpoint that accepts one file, in addition to the fields of its body. The file is optional. */
export const defineUploadEndpoint = <
  R extends $ZodType,
  P extends $ZodType = EmptyObject,
  Q extends $ZodType = EmptyObject,
  B extends $ZodType = EmptyObject,
  E extends string = never,
  A extends Access = Access,
>({
  upload,
  ...definition
}: EndpointDefinition<P, Q, B, R, E, A> & { upload: UploadOptions }): UploadEndpoint<Endpoint<P, Q, B, R, E, A>> => ({ ...defineEndpoint(definition), upload })

/** An endpoint that handles a request once, even when it is sent repeatedly. The handler receives a transaction, and the client retries. */
export type IdempotentEndpoint<E extends Endpoint = Endpoint> = E & { readonly idempotent: true }

/** Defines an endpoint that handles a request once, even when it is sent repeatedly. */
export const defineIdempotentEndpoint = <
  R extends $ZodType,
  P extends $ZodType = EmptyObject,
  Q extends $ZodType = EmptyObject,
  B extends $ZodType = EmptyObject,
  E extends string = never,
  A extends Access = Access,
>(
  definition: EndpointDefinition<P, Q, B, R, E, A>,
): IdempotentEndpoint<Endpoint<P, Q, B, R, E, A>> => ({ ...defineEndpoint(definition), idempotent: true })

/** An endpoint that another service calls. */
export type WebhookEndpoint<E extends Endpoint = Endpoint> = E & { readonly access: 'guest'; readonly webhook: WebhookOptions }

/** Defines an endpoint that another service calls. Requests have no session and no CSRF token: the handler verifies a signature over the raw body. */
export const defineWebhookEndpoint = <R extends $ZodType, P extends $ZodType = EmptyObject, Q extends $ZodType = EmptyObject, E extends string = never>({
  webhook,
  ...definition
}: Pick<EndpointDefinition<P, Q, EmptyObject, R, E, 'guest'>, 'path' | 'summary' | 'params' | 'query' | 'response' | 'errors' | 'rateLimit'> & {
  webhook: WebhookOptions
}): WebhookEndpoint<Endpoint<P, Q, EmptyObject, R, E, 'guest'>> => ({
  ...defineEndpoint({ ...definition, method: 'POST', access: 'guest' }),
  access: 'guest',
  webhook,
})

/** An endpoint that responds with a file that is sent while it is created. The handler returns a stream. */
export type StreamEndpoint<E extends Endpoint = Endpoint> = E & { readonly stream: StreamOptions }

/** Defines an endpoint that responds with a file that is sent while it is created. Browsers save the file and do not cache it. */
export const defineStreamEndpoint = <P extends $ZodType = EmptyObject, Q extends $ZodType = EmptyObject, E extends string = never, A extends Access = Access>({
  stream,
  ...definition
}: Pick<
  EndpointDefinition<P, Q, EmptyObject, z.ZodMiniString, E, A>,
  'path' | 'summary' | 'access' | 'params' | 'query' | 'errors' | 'rateLimit' | 'requiresPasswordConfirmation' | 'acceptsAccessToken'
> & { stream: StreamOptions }): StreamEndpoint<Endpoint<P, Q, EmptyObject, z.ZodMiniString, E, A>> => ({
  ...defineEndpoint({ ...definition, method: 'GET', response: z.string() }),
  stream,
})

/** The input of a request: the parameters, query, body and file that the endpoint accepts. */
export type RequestInput<E extends Endpoint> = object & Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']> & FilePart<E>
type FilePart<E> = E extends { readonly upload: UploadOptions } ? { readonly file?: Blob | undefined } : unknown
/** A part of the request is optional when its schema accepts an empty object. */
type Part<Name extends string, S extends $ZodType> =
  Record<never, never> extends input<S> ? { readonly [N in Name]?: input<S> } : { readonly [N in Name]: input<S> }

/** The validated response of an endpoint. */
export type ResponseOf<E extends Endpoint> = output<E['response']>
