import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type BootstrapData, defineEndpoint, defineIdempotentEndpoint, type Method } from '../../contract/index.ts'
import { applyBootstrap, readBootstrap } from '../state/bootstrap.ts'
import { dismissErrorTrace, useErrorTrace } from '../state/error-trace.ts'
import { useToastStore } from '../state/toast.ts'
import { ApiError } from './api-error.ts'
import { reportError } from './report-error.ts'
import { withRetries } from './retries.ts'
import { sendRequest } from './send-request.ts'

const response = z.object({ ok: z.boolean() })
const query = z.looseObject({})
const createEndpoint = (method: Method) => defineEndpoint({ method, path: 'things', summary: '', access: 'guest', query, response })

let requests: { url: string; init: RequestInit }[]
/** The next responses; after them the server responds with success. */
let responses: Response[]
const createResponse = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const stubCookies = (cookie: string) => vi.stubGlobal('document', { cookie })

beforeEach(() => {
  requests = []
  responses = []
  stubCookies('')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return responses.shift() ?? createResponse(200, { ok: true })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useToastStore.setState({ toast: null })
  dismissErrorTrace()
})

describe('sendRequest: URL and headers', () => {
  test.each<[Method, string, Record<string, unknown>, string]>([
    ['GET', 'activeWorkspaceId=7', {}, '/api/v1/things?workspaceId=7'],
    ['POST', 'a=b; activeWorkspaceId=7', {}, '/api/v1/things?workspaceId=7'],
    ['PUT', 'activeWorkspaceId=7', {}, '/api/v1/things?workspaceId=7&_method=PUT'],
    ['PATCH', 'activeWorkspaceId=7', {}, '/api/v1/things?_method=PATCH'],
    ['DELETE', 'activeWorkspaceId=7', {}, '/api/v1/things?_method=DELETE'],
    ['GET', 'activeWorkspaceId=0', {}, '/api/v1/things'],
    ['GET', '', {}, '/api/v1/things'],
    ['GET', 'activeWorkspaceId=7', { workspaceId: 0 }, '/api/v1/things?workspaceId=0'],
    ['GET', '', { with: ['a', 'b'], load: ['c'], loadCount: ['d', 'e'] }, '/api/v1/things?with=a%2Cb&load=c&loadCount=d%2Ce'],
  ])('sends %s with the cookie "%s" and the query %j to %s', async (method, cookie, input, url) => {
    stubCookies(cookie)
    await sendRequest(createEndpoint(method), { query: input })
    expect(requests[0]?.url).toBe(url)
  })

  test.each<[Method]>([['PUT'], ['PATCH'], ['DELETE']])('sends %s as POST', async (method) => {
    stubCookies('XSRF-TOKEN=abc')
    await sendRequest(createEndpoint(method), {})
    const headers = { 'x-http-method-override': method, 'x-xsrf-token': 'abc' }
    expect(requests[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', headers })
  })

  test.each([
    ['abc', 'XSRF-TOKEN=abc'],
    ['trusted', '__Host-XSRF-TOKEN=trusted'],
    ['trusted', 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=trusted'],
    ['', ''],
  ])('sends the CSRF token "%s" when the cookies are "%s"', async (token, cookies) => {
    stubCookies(cookies)
    await sendRequest(createEndpoint('POST'), {})
    expect(requests[0]?.init).toMatchObject({ headers: { 'x-xsrf-token': token } })
  })
})

describe('retries', () => {
  const createError = (status: number) => new ApiError(status, 'x', '')
  const errorWithTrace = new ApiError(500, 'x', '', { hasTrace: true, exception: 'E', trace: [], totalVendorGroups: 0 })

  test.each<[number, string, unknown, boolean]>([
    [4, '500', createError(500), true],
    [4, '503', createError(503), true],
    [4, 'a lost connection', createError(0), true],
    [1, 'status 500 when the request must not be repeated', createError(500), false],
    [1, '400', createError(400), true],
    [1, '401', createError(401), true],
    [1, '403', createError(403), true],
    [1, '404', createError(404), true],
    [1, '422', createError(422), true],
    [1, '429', createError(429), true],
    [1, 'an error with a stack trace', errorWithTrace, true],
    [1, 'a cancelled request', new DOMException('', 'AbortError'), true],
  ])('makes %d attempts in total after %s', async (expected, _, error, isRepeatable) => {
    let attempts = 0
    const run = async () => {
      attempts += 1
      throw error
    }
    await expect(withRetries(run, isRepeatable, undefined, [0, 0, 0])).rejects.toBe(error)
    expect(attempts).toBe(expected)
  })

  const getKey = (index: number) => new Headers(requests[index]?.init.headers).get('idempotency-key')

  test.each<[Method, number]>([
    ['GET', 2],
    ['POST', 1],
  ])('sends %s %d times when the server fails once', async (method, times) => {
    responses = [createResponse(502, {})]
    await sendRequest(createEndpoint(method), {}, { idempotencyKey: 'ignored-key' }).catch(() => {})
    expect(requests).toHaveLength(times)
    expect(getKey(0)).toBeNull()
  })

  test('repeats an idempotent request with its key and creates a key for each call', async () => {
    const endpoint = defineIdempotentEndpoint({ method: 'POST', path: 'things', summary: '', access: 'guest', response })
    responses = [createResponse(502, {}), createResponse(503, {})]
    await sendRequest(endpoint, {})
    await sendRequest(endpoint, {})
    expect(requests).toHaveLength(4)
    expect(getKey(0)).toMatch(/^[0-9a-z-]{8,40}$/)
    expect([getKey(1), getKey(2)]).toEqual([getKey(0), getKey(0)])
    expect(getKey(3)).not.toBe(getKey(0))
    await sendRequest(endpoint, {}, { idempotencyKey: 'my-own-key' })
    expect(getKey(4)).toBe('my-own-key')
  })
})

describe('rejected cookies', () => {
  const createBootstrap = (userId?: number) => ({ user: userId ? { id: userId } : null, i18n: { language: 'en' } }) as BootstrapData
  const createCsrfError = () => createResponse(403, { code: 'csrf', message: 'Reload' })

  test.each([undefined, 7])('repeats a request (user %s) once with new cookies', async (userId) => {
    applyBootstrap(createBootstrap(userId))
    responses = [createCsrfError(), createResponse(200, createBootstrap(userId))]
    vi.stubGlobal('document', {
      get cookie() {
        return requests.length < 2 ? '' : 'XSRF-TOKEN=new'
      },
    })
    expect(await sendRequest(createEndpoint('POST'), { query: { a: 1 } })).toEqual({ ok: true })
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/things?a=1', '/api/v1/bootstrap-data?locale=en', '/api/v1/things?a=1'])
    expect(requests[2]?.init).toMatchObject({ method: 'POST', headers: { 'x-xsrf-token': 'new' } })
  })

  const createGuestError = () => createResponse(401, { code: 'unauthenticated', message: 'Log in' })

  test('repeats a request that was sent with an old cookie of the session', async () => {
    applyBootstrap(createBootstrap(7))
    responses = [createGuestError(), createResponse(200, createBootstrap(7))]
    expect(await sendRequest(createEndpoint('GET'), {})).toEqual({ ok: true })
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/things', '/api/v1/bootstrap-data?locale=en', '/api/v1/things'])
  })

  test('signs the page out when the session has ended', async () => {
    applyBootstrap(createBootstrap(7))
    responses = [createGuestError(), createGuestError(), createResponse(200, createBootstrap())]
    const results = await Promise.allSettled([sendRequest(createEndpoint('GET'), {}), sendRequest(createEndpoint('POST'), {})])
    expect(results).toMatchObject([{ reason: { code: 'unauthenticated' } }, { reason: { code: 'unauthenticated' } }])
    expect(readBootstrap().user).toBeNull()
    expect(requests).toHaveLength(3)
  })

  test('does not fetch new cookies for a guest', async () => {
    applyBootstrap(createBootstrap())
    responses = [createGuestError()]
    await expect(sendRequest(createEndpoint('GET'), {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(requests).toHaveLength(1)
  })

  test('does not repeat a request more than once', async () => {
    applyBootstrap(createBootstrap())
    responses = [createCsrfError(), createResponse(200, createBootstrap()), createCsrfError()]
    await expect(sendRequest(createEndpoint('POST'), {})).rejects.toMatchObject({ code: 'csrf' })
    expect(requests).toHaveLength(3)
  })

  test('does not repeat a request after the user was signed out', async () => {
    applyBootstrap(createBootstrap(7))
    responses = [createCsrfError(), createResponse(200, createBootstrap())]
    await expect(sendRequest(createEndpoint('POST'), {})).rejects.toMatchObject({ code: 'csrf', message: 'Reload' })
    expect(requests).toHaveLength(2)
    expect(readBootstrap().user).toBeNull()
  })
})

describe('reportError', () => {
  test('opens the error dialog, and no toast, for an error with a stack trace', async () => {
    responses = [createResponse(500, { message: 'Broken', code: 'internal', hasTrace: true, exception: 'TypeError', trace: [], totalVendorGroups: 0 })]
    const error = await sendRequest(createEndpoint('POST'), {}).catch((failure) => failure)
    expect(useErrorTrace.getState().trace).toEqual({ hasTrace: true, exception: 'TypeError', message: 'Broken', trace: [], totalVendorGroups: 0 })
    reportError(error)
    expect(useToastStore.getState().toast).toBeNull()
  })

  test('shows the message and the action of the server in a toast', () => {
    reportError(new ApiError(402, 'x', 'Too little', { action: { label: 'Top up', action: '/wallet' } }))
    expect(useToastStore.getState().toast).toMatchObject({ type: 'danger', message: 'Too little', action: { label: 'Top up', action: '/wallet' } })
  })

  test('shows nothing for a cancelled request', () => {
    reportError(new DOMException('', 'AbortError'))
    expect(useToastStore.getState().toast).toBeNull()
  })

  function createForm(fields: readonly string[]) {
    const calls: string[] = []
    return {
      calls,
      getValues: (name: string) => (fields.includes(name) ? '' : undefined),
      setError: (name: string, { message }: { message: string }) => void calls.push(`${name}: ${message}`),
      setFocus: (name: string) => void calls.push(`focus ${name}`),
    }
  }

  test('shows field errors at the fields, focuses the first one and opens no toast', () => {
    const form = createForm(['email', 'password'])
    reportError(new ApiError(422, 'invalid', 'Taken', { errors: { email: ['Taken', 'Really'], password: ['Short'], other: ['No'] } }), form)
    expect(form.calls).toEqual(['email: Taken', 'password: Short', 'focus email'])
    expect(useToastStore.getState().toast).toBeNull()
  })

  test.each<Record<string, string[]>>([{}, { elsewhere: ['Wrong there'] }])('opens a toast when no field of the form is in %j', (errors) => {
    const form = createForm(['email'])
    reportError(new ApiError(422, 'invalid', 'Wrong there', { errors }), form)
    expect(form.calls).toEqual([])
    expect(useToastStore.getState().toast?.message).toBe('Wrong there')
  })
})
