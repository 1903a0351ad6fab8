import type { CallInput, Endpoint, ReplyOf } from '../../contract/index.ts'
import { urlOf } from '../../contract/url.ts'

/** A call the server refused, or that never reached it (`status` 0). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Field → texts, ready to show. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  constructor(status: number, code: string, message: string, fields: Readonly<Record<string, readonly string[]>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export const readFieldErrors = (error: unknown) => (error instanceof ApiError ? error.fields : {})

const OVERRIDDEN = new Set(['PUT', 'PATCH', 'DELETE'])

/** Makes a described call. PUT, PATCH and DELETE travel as POST with their name in header and query. */
export async function call<E extends Endpoint>(spec: E, input: CallInput<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
  const { params, query, body, file } = input as { params?: object; query?: object; body?: object; file?: Blob }
  const isOverridden = OVERRIDDEN.has(spec.method)
  const url = urlOf(spec, params, isOverridden ? { ...query, _method: spec.method } : query)
  const response = await send(url, {
    method: isOverridden ? 'POST' : spec.method,
    headers: {
      accept: 'application/json',
      ...(spec.method !== 'GET' && { 'x-xsrf-token': readCookie('XSRF-TOKEN') }),
      // The browser writes a form's own, with its boundary.
      ...(spec.method !== 'GET' && !file && { 'content-type': 'application/json' }),
      ...(isOverridden && { 'x-http-method-override': spec.method }),
    },
    ...(spec.method !== 'GET' && { body: file ? formOf(file, body) : JSON.stringify(body ?? {}) }),
    credentials: 'same-origin',
    ...(signal && { signal }),
  })
  if (response.status === 204) return undefined as ReplyOf<E>
  const reply = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, reply?.code ?? 'unknown', reply?.message ?? '', reply?.errors)
  return shaped(spec, reply)
}

function formOf(file: Blob, fields: object = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

/** By the Standard Schema interface, so that the SDK itself carries no schema library. */
async function shaped<E extends Endpoint>({ reply: schema }: E, reply: unknown): Promise<ReplyOf<E>> {
  const result = await schema['~standard'].validate(reply)
  if (result.issues) throw new ApiError(0, 'unexpected_reply', result.issues[0]?.message ?? '')
  return result.value as ReplyOf<E>
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error
    throw new ApiError(0, 'offline', '')
  }
}

function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
}
