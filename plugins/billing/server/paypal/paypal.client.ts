import { z } from 'zod'
import { Created, CreatedSubscription, Dispute, Disputes, ErrorBody, Subscription, Token, Transactions, Verification } from './paypal.schemas.ts'

const TIMEOUT_MS = 8000
const MAX_RESPONSE_CHARACTERS = 2_000_000
/** A token is renewed before it expires. */
const TOKEN_MARGIN_MS = 60_000

/** The keys of PayPal, and the address of its API. */
export interface PaypalKeys {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string | null
  readonly isTest: boolean
  readonly apiUrl: string
}

/** A response of PayPal that is an error. */
export class PaypalError extends Error {
  readonly status: number
  /** PayPal's name of the problem, for example `SUBSCRIPTION_STATUS_INVALID`. */
  readonly issue: string | null

  constructor(path: string, status: number, body: z.infer<typeof ErrorBody> | null) {
    super(`PayPal responded with ${status} to ${path}: ${body?.name ?? body?.error ?? 'no valid JSON'} (${body?.debug_id ?? 'no id'})`)
    this.status = status
    this.issue = body?.details?.[0]?.issue ?? body?.name ?? body?.error ?? null
  }
}

interface RequestOptions {
  readonly body?: object
  /** Sent unchanged, because a signature covers its bytes. */
  readonly rawBody?: string
  /** The idempotency key: PayPal returns the first response again. */
  readonly requestId?: string
}

export type PaypalClient = ReturnType<typeof createPaypalClient>

/**
 * Creates a client of PayPal's API. PayPal's own SDK cannot use another API address, for example that of the test double, and has no functions for
 * products, disputes and the signatures of webhooks. Responses with another shape than documented are errors.
 */
export function createPaypalClient(keys: PaypalKeys) {
  let token: { readonly value: string; readonly expiresAt: number } | undefined

  return {
    /** Signs in, to check the keys. */
    signIn: () => createToken(),
    createProduct: (product: { readonly id: string; readonly name: string; readonly type: 'DIGITAL' }, requestId: string) =>
      send('/v1/catalogs/products', Created, { body: product, requestId }),
    createPlan: (plan: object, requestId: string) => send('/v1/billing/plans', Created, { body: plan, requestId }),
    createSubscription: (subscription: object, requestId: string) => send('/v1/billing/subscriptions', CreatedSubscription, { body: subscription, requestId }),
    getSubscription: (id: string) => get(`${subscriptionPath(id)}?fields=plan`, Subscription),
    async listTransactions(id: string, from: Date, to: Date) {
      const query = new URLSearchParams({ start_time: from.toISOString(), end_time: to.toISOString() })
      return (await get(`${subscriptionPath(id)}/transactions?${query}`, Transactions)).transactions ?? []
    },
    suspend: (id: string, reason: string) => send(`${subscriptionPath(id)}/suspend`, z.null(), { body: { reason } }),
    activate: (id: string, reason: string) => send(`${subscriptionPath(id)}/activate`, z.null(), { body: { reason } }),
    cancel: (id: string, reason: string) => send(`${subscriptionPath(id)}/cancel`, z.null(), { body: { reason } }),
    refund: (transactionId: string, requestId: string) =>
      send(`/v2/payments/captures/${encodeURIComponent(transactionId)}/refund`, Created, { body: {}, requestId }),
    listDisputes: async (transactionId: string) =>
      (await get(`/v1/customer/disputes?${new URLSearchParams({ disputed_transaction_id: transactionId })}`, Disputes)).items ?? [],
    getDispute: (id: string) => get(`/v1/customer/disputes/${encodeURIComponent(id)}`, Dispute),
    verifyWebhook: (rawBody: string) => send('/v1/notifications/verify-webhook-signature', Verification, { rawBody }),
  }

  async function get<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    return schema.parse(await request('GET', path, {}))
  }

  async function send<S extends z.ZodType>(path: string, schema: S, options: RequestOptions): Promise<z.output<S>> {
    return schema.parse(await request('POST', path, options))
  }

  async function request(method: 'GET' | 'POST', path: string, options: RequestOptions, isRetry = false): Promise<unknown> {
    const { body, rawBody, requestId } = options
    const content = rawBody ?? (body && JSON.stringify(body))
    const response = await fetch(keys.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${await getToken()}`,
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
        prefer: 'return=representation',
      },
      ...(content !== undefined && { body: content }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === 401 && !isRetry) {
      await response.body?.cancel()
      token = undefined
      return request(method, path, options, true)
    }
    return readResponse(path, response)
  }

  async function getToken(): Promise<string> {
    if (!token || token.expiresAt < Date.now()) token = await createToken()
    return token.value
  }

  async function createToken() {
    const path = '/v1/oauth2/token'
    const response = await fetch(keys.apiUrl + path, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { access_token: value, expires_in: seconds } = Token.parse(await readResponse(path, response))
    return { value, expiresAt: Date.now() + seconds * 1000 - TOKEN_MARGIN_MS }
  }
}

const subscriptionPath = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`

/** Returns the JSON of a response, or `null` for an empty one. */
async function readResponse(path: string, response: Response): Promise<unknown> {
  const text = await response.text()
  if (text.length > MAX_RESPONSE_CHARACTERS) throw new Error(`the response of PayPal to ${path} is too large`)
  if (response.ok) return text === '' ? null : JSON.parse(text)
  throw new PaypalError(path, response.status, ErrorBody.safeParse(parseJson(text)).data ?? null)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
