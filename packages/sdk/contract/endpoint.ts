import * as z from 'zod/mini'
import type { $ZodType, input, output } from 'zod/v4/core'

/** Who may call an endpoint. `guest` is everybody; `user` anybody signed in; a permission is checked on the user, or on the guest role when nobody is signed in. */
export type Access = 'guest' | 'user' | { readonly permission: string }

/** An endpoint may take one file beside its fields: multipart/form-data with a part called `file`. */
export interface UploadOptions {
  readonly maxBytes: number
}

/** Another service's machine calls it: its body comes as the bytes that were signed, and whatever cookies came along are not read. */
export interface WebhookOptions {
  readonly maxBytes: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Endpoint<
  Params extends $ZodType = $ZodType,
  Query extends $ZodType = $ZodType,
  Body extends $ZodType = $ZodType,
  Reply extends $ZodType = $ZodType,
> {
  readonly method: Method
  /** Without the prefix: `albums/{albumId}` is served at `/api/v1/albums/{albumId}`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Reply
  readonly status: 200 | 201 | 202 | 204
  /** Codes of the problems it may answer with; they are translation keys too. */
  readonly errors: readonly string[]
  /** The budget its calls are counted against, by the name the server's table of limits gives it. */
  readonly rateLimit?: string
  /** `open`: also for who is suspended, or has not verified their address yet. All others are refused them. */
  readonly gate?: 'open'
  readonly upload?: UploadOptions
  readonly webhook?: WebhookOptions
  /** A window of the browser goes there, not a call: it is answered with a page or sent on. */
  readonly kind?: 'navigation'
  /** Only soon after the user gave their password again; others get 423 `password_confirmation_required`, upon which `call` asks for it and repeats itself. */
  readonly requiresPasswordConfirmation?: true
  /** The answer to a GET is a file for its caller to keep, of this name: a browser that is led there saves it, and keeps no copy of its own. */
  readonly download?: string
  /** Also for who comes with an access token. All others refuse tokens: what changes passwords, sessions, rights, money or the site stays with who is sitting there. */
  readonly acceptsAccessToken?: true
  /** A call that carries an `idempotency-key` is done once, however often it arrives within a day, and gets the first answer each time. */
  readonly idempotent?: true
}

/** One that takes a file. */
export type UploadEndpoint<E extends Endpoint = Endpoint> = E & { readonly upload: UploadOptions }

const emptyObject = z.strictObject({})
type EmptyObject = typeof emptyObject

interface EndpointDefinition<P extends $ZodType, Q extends $ZodType, B extends $ZodType, R extends $ZodType> {
  method: Method
  path: string
  summary: string
  access: Access
  params?: P
  query?: Q
  body?: B
  response: R
  status?: Endpoint['status']
  errors?: readonly string[]
  rateLimit?: string
  gate?: Endpoint['gate']
  kind?: Endpoint['kind']
  requiresPasswordConfirmation?: Endpoint['requiresPasswordConfirmation']
  download?: string
  acceptsAccessToken?: Endpoint['acceptsAccessToken']
}

/** Describes one call of the API, once, for the half that answers it and the half that makes it. */
export function defineEndpoint<R extends $ZodType, P extends $ZodType = EmptyObject, Q extends $ZodType = EmptyObject, B extends $ZodType = EmptyObject>(
  description: EndpointDefinition<P, Q, B, R>,
): Endpoint<P, Q, B, R> {
  return {
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    body: emptyObject as unknown as B,
    status: 200,
    errors: [],
    ...description,
  }
}

/** Describes a call that takes one file: without it, or beside it, the body's fields. */
export const defineUploadEndpoint = <R extends $ZodType, P extends $ZodType = EmptyObject, Q extends $ZodType = EmptyObject, B extends $ZodType = EmptyObject>({
  upload,
  ...description
}: EndpointDefinition<P, Q, B, R> & { upload: UploadOptions }): UploadEndpoint<Endpoint<P, Q, B, R>> => ({ ...defineEndpoint(description), upload })

/** One whose work may not be done twice: it gets a transaction to do it in, and the browser tries it again by itself. */
export type IdempotentEndpoint<E extends Endpoint = Endpoint> = E & { readonly idempotent: true }

/** Describes a call whose work may not be done twice when it is sent again. */
export const defineIdempotentEndpoint = <
  R extends $ZodType,
  P extends $ZodType = EmptyObject,
  Q extends $ZodType = EmptyObject,
  B extends $ZodType = EmptyObject,
>(
  description: EndpointDefinition<P, Q, B, R>,
): IdempotentEndpoint<Endpoint<P, Q, B, R>> => ({ ...defineEndpoint(description), idempotent: true })

/** One that another service's machine calls. */
export type WebhookEndpoint<E extends Endpoint = Endpoint> = E & { readonly access: 'guest'; readonly webhook: WebhookOptions }

/** Describes a call that another service makes to tell something. It knows no session and no CSRF token: who calls is for the handler to find out, from a signature over the bytes. */
export const defineWebhookEndpoint = <R extends $ZodType, P extends $ZodType = EmptyObject, Q extends $ZodType = EmptyObject>({
  webhook,
  ...description
}: Pick<EndpointDefinition<P, Q, EmptyObject, R>, 'path' | 'summary' | 'params' | 'query' | 'response' | 'errors' | 'rateLimit'> & {
  webhook: WebhookOptions
}): WebhookEndpoint<Endpoint<P, Q, EmptyObject, R>> => ({ ...defineEndpoint({ ...description, method: 'POST', access: 'guest' }), access: 'guest', webhook })

/** What a caller has to give: only the parts the endpoint takes. */
export type RequestInput<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']> & FilePart<E>
type FilePart<E> = E extends { readonly upload: UploadOptions } ? { readonly file?: Blob | undefined } : unknown
type Part<Name extends string, S extends $ZodType> =
  Record<never, never> extends input<S> ? { readonly [N in Name]?: input<S> } : { readonly [N in Name]: input<S> }

export type ResponseOf<E extends Endpoint> = output<E['response']>
