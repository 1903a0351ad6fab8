import type { Readable } from 'node:stream'
import type { Transaction } from 'sequelize'
import type { input, output } from 'zod/v4/core'
import type { Endpoint, StreamOptions, UploadOptions, WebhookOptions } from '../contract/index.ts'
import type { HttpRequest, HttpResponse } from './http.ts'
import type { Identity } from './identity.ts'
import type { PopupPage, Redirect } from './navigation.ts'
import { problem } from './problem.ts'
import type { Caller } from './resource/caller.ts'
import type { UploadedFile } from './services.ts'

/** A validated request to an endpoint. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: output<E['params']>
  readonly query: output<E['query']>
  readonly body: output<E['body']>
  /** The uploaded file, for endpoints that accept one. */
  readonly file: E extends { readonly upload: UploadOptions } ? UploadedFile | null : null
  /** The raw body, for webhooks. */
  readonly rawBody: E extends { readonly webhook: WebhookOptions } ? Buffer : undefined
  /** The user; `null` for a guest. Only endpoints with the access `user` always have a user: the guest role can have permissions too. */
  readonly user: E['access'] extends 'user' ? Identity : Identity | null
  /** For idempotent endpoints: the transaction in which the request is handled. It is committed together with the stored response. */
  readonly transaction: E extends { readonly idempotent: true } ? Transaction : undefined
  /** The active workspace of the user: the query parameter `workspaceId`. 0 is the default workspace. Whether the user belongs to it is not checked. */
  readonly workspaceId: number
  readonly request: HttpRequest
  readonly response: HttpResponse
  /** Returns the user or guest with the permissions of the request. For a guest, these are the permissions of the guest role. */
  readonly getCaller: () => Promise<Caller>
}

/** A response that is already JSON text, for example from a SQL function. It is not validated. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An endpoint with its handler. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (request: EndpointRequest<Endpoint>) => Promise<unknown>
}

/** What a handler returns: a stream for an endpoint with `stream`, else a response or a navigation. An error of the stream ends the connection. */
type ResultOf<E extends Endpoint> = E extends { readonly stream: StreamOptions } ? Readable : input<E['response']> | JsonText | Redirect | PopupPage

/** Implements an endpoint. When the handler runs, the server has checked access and rate limits, and has validated the request. */
export function implement<const E extends Endpoint>(endpoint: E, handle: (request: EndpointRequest<E>) => Promise<ResultOf<E>>): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/**
 * Returns the user of a request to an endpoint that requires a permission. A guest can have the permission too, when the guest role has it.
 * @throws 401 `unauthenticated` for a guest
 */
export function requireUser(user: Identity | null): Identity {
  if (!user) throw problem(401, 'unauthenticated')
  return user
}
