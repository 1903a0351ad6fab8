import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Transaction } from 'sequelize'
import type { input, output } from 'zod/v4/core'
import type { Endpoint, UploadOptions, WebhookOptions } from '../contract/index.ts'
import type { Identity } from './identity.ts'
import type { PopupPage, Redirect } from './navigation.ts'
import type { UploadedFile } from './services.ts'

export interface EndpointRequest<E extends Endpoint> {
  readonly params: output<E['params']>
  readonly query: output<E['query']>
  readonly body: output<E['body']>
  /** What was sent with it, where the endpoint takes a file. */
  readonly file: E extends { readonly upload: UploadOptions } ? UploadedFile | null : null
  /** Where the endpoint is a webhook, its body as it came. */
  readonly rawBody: E extends { readonly webhook: WebhookOptions } ? Buffer : undefined
  /** Who is calling: `null` for a guest. Where the endpoint's access is not `guest`, somebody is there. */
  readonly user: E['access'] extends 'guest' ? Identity | null : Identity
  /** Where the endpoint is idempotent, its work is done in this one, or not at all. */
  readonly transaction: E extends { readonly idempotent: true } ? Transaction : undefined
  readonly request: Request
  /** For what a plain reply cannot say: cookies, headers. */
  readonly h: ResponseToolkit
}

/** Text that is already JSON in the endpoint's shape: a hot read passes its one row through. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: EndpointRequest<Endpoint>) => Promise<unknown>
}

/** Answers an endpoint. The server has already checked access, limits and the shape of everything that came in. */
export function implement<const E extends Endpoint>(
  spec: E,
  handle: (call: EndpointRequest<E>) => Promise<input<E['response']> | JsonText | Redirect | PopupPage>,
): Route {
  return { endpoint: spec, handle: handle as Route['handle'] }
}
