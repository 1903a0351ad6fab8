import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint, defineIdempotentEndpoint, type Method } from '../../contract/index.ts'
import { applyBootstrap, readBootstrap } from '../state/bootstrap.ts'
import { dismissErrorTrace, useErrorTrace } from '../state/error-trace.ts'
import { useToastStore } from '../state/toast.ts'
import { ApiError } from './api-error.ts'
import { reportError } from './report-error.ts'
import { withRetries } from './retries.ts'
import { sendRequest } from './send-request.ts'

const reply = z.object({ ok: z.boolean() })
const query = z.looseObject({})
const spec = (method: Method) => defineEndpoint({ method, path: 'things', summary: '', access: 'guest', query, response: reply })

let asked: { url: string; init: RequestInit }[]
let answers: Response[]
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const cookies = (text: string) => vi.stubGlobal('document', { cookie: text })

beforeEach(() => {
  asked = []
  answers = []
  cookies('')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answers.shift() ?? json(200, { ok: true })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useToastStore.setState({ toast: null })
  dismissErrorTrace()
})

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
])('%s with the cookie "%s" and %j goes to %s', async (method, cookie, asking, url) => {
  cookies(cookie)
  await sendRequest(spec(method), { query: asking })
  expect(asked[0]?.url).toBe(url)
})

test.each<[Method]>([['PUT'], ['PATCH'], ['DELETE']])('%s travels as a POST', async (method) => {
  cookies('XSRF-TOKEN=abc')
  await sendRequest(spec(method), {})
  expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', headers: { 'x-http-method-override': method, 'x-xsrf-token': 'abc' } })
})

test.each([
  ['XSRF-TOKEN=plain', 'plain'],
  ['XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own', 'own'],
  ['', ''],
])('with the cookies "%s" the token is "%s"', async (given, token) => {
  cookies(given)
  await sendRequest(spec('POST'), {})
  expect(asked[0]?.init).toMatchObject({ headers: { 'x-xsrf-token': token } })
})

const refused = (status: number) => new ApiError(status, 'x', '')
const broken = new ApiError(500, 'x', '', { ignitionTrace: true, exception: 'E', trace: [], totalVendorGroups: 0 })

test.each<[string, unknown, boolean, number]>([
  ['500', refused(500), true, 4],
  ['503', refused(503), true, 4],
  ['no connection', refused(0), true, 4],
  ['500 of what may not be repeated', refused(500), false, 1],
  ['400', refused(400), true, 1],
  ['401', refused(401), true, 1],
  ['403', refused(403), true, 1],
  ['404', refused(404), true, 1],
  ['422', refused(422), true, 1],
  ['429', refused(429), true, 1],
  ['a failure with its trace', broken, true, 1],
  ['given up', new DOMException('', 'AbortError'), true, 1],
])('%s: tried so often', async (_, error, isRepeatable, times) => {
  let tries = 0
  const work = async () => {
    tries += 1
    throw error
  }
  await expect(withRetries(work, isRepeatable, undefined, [0, 0, 0])).rejects.toBe(error)
  expect(tries).toBe(times)
})

const keyOf = (index: number) => new Headers(asked[index]?.init.headers).get('idempotency-key')

test.each<[Method, number]>([
  ['GET', 2],
  ['POST', 1],
])('%s is asked %d times when the server stumbles once', async (method, times) => {
  answers = [json(502, {})]
  await sendRequest(spec(method), {}, { idempotencyKey: 'nobody-honours-it' }).catch(() => {})
  expect(asked).toHaveLength(times)
  expect(keyOf(0)).toBeNull()
})

test('an idempotent call is tried again under the same key, and the next one has its own', async () => {
  const greet = defineIdempotentEndpoint({ method: 'POST', path: 'things', summary: '', access: 'guest', response: reply })
  answers = [json(502, {}), json(503, {})]
  await sendRequest(greet, {})
  await sendRequest(greet, {})
  expect(asked).toHaveLength(4)
  expect(keyOf(0)).toMatch(/^[0-9a-z-]{8,40}$/)
  expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
  expect(keyOf(3)).not.toBe(keyOf(0))
  await sendRequest(greet, {}, { idempotencyKey: 'my-own-key' })
  expect(keyOf(4)).toBe('my-own-key')
})

const pageOf = (id?: number) => ({ user: id ? { id } : null, i18n: { language: 'en' } }) as ReturnType<typeof readBootstrap>
const withoutCookies = () => json(403, { code: 'csrf', message: 'Reload' })

test.each([undefined, 7])('a call without cookies (user %s) is made once more with new ones', async (user) => {
  applyBootstrap(pageOf(user))
  answers = [withoutCookies(), json(200, pageOf(user))]
  vi.stubGlobal('document', {
    get cookie() {
      return asked.length < 2 ? '' : 'XSRF-TOKEN=new'
    },
  })
  expect(await sendRequest(spec('POST'), { query: { a: 1 } })).toEqual({ ok: true })
  expect(asked.map(({ url }) => url)).toEqual(['/api/v1/things?a=1', '/api/v1/bootstrap-data?locale=en', '/api/v1/things?a=1'])
  expect(asked[2]?.init).toMatchObject({ method: 'POST', headers: { 'x-xsrf-token': 'new' } })
})

test('once, and no more', async () => {
  applyBootstrap(pageOf())
  answers = [withoutCookies(), json(200, pageOf()), withoutCookies()]
  await expect(sendRequest(spec('POST'), {})).rejects.toMatchObject({ code: 'csrf' })
  expect(asked).toHaveLength(3)
})

test('the call of somebody who is signed out meanwhile is not made for a stranger: the page is theirs, and it is said', async () => {
  applyBootstrap(pageOf(7))
  answers = [withoutCookies(), json(200, pageOf())]
  await expect(sendRequest(spec('POST'), {})).rejects.toMatchObject({ code: 'csrf', message: 'Reload' })
  expect(asked).toHaveLength(2)
  expect(readBootstrap().user).toBeNull()
})

test('a trace opens the dialog, and no toast says it again', async () => {
  answers = [json(500, { message: 'Broken', code: 'internal', ignitionTrace: true, exception: 'TypeError', trace: [], totalVendorGroups: 0 })]
  const error = await sendRequest(spec('POST'), {}).catch((failure) => failure)
  expect(useErrorTrace.getState().trace).toEqual({ ignitionTrace: true, exception: 'TypeError', message: 'Broken', trace: [], totalVendorGroups: 0 })
  reportError(error)
  expect(useToastStore.getState().toast).toBeNull()
})

test("a refusal is a toast in the server's words, with its way out", () => {
  reportError(new ApiError(402, 'x', 'Too little', { action: { label: 'Top up', action: '/wallet' } }))
  expect(useToastStore.getState().toast).toMatchObject({ type: 'danger', message: 'Too little', action: { label: 'Top up', action: '/wallet' } })
})

test('what was given up is not told', () => {
  reportError(new DOMException('', 'AbortError'))
  expect(useToastStore.getState().toast).toBeNull()
})

function formOf(fields: readonly string[]) {
  const told: string[] = []
  return {
    told,
    getValues: (name: string) => (fields.includes(name) ? '' : undefined),
    setError: (name: string, { message }: { message: string }) => void told.push(`${name}: ${message}`),
    setFocus: (name: string) => void told.push(`focus ${name}`),
  }
}

test('what is wrong with fields is said at them, the first is focused, and no toast repeats it', () => {
  const form = formOf(['email', 'password'])
  reportError(new ApiError(422, 'invalid', 'Taken', { errors: { email: ['Taken', 'Really'], password: ['Short'], other: ['No'] } }), form)
  expect(form.told).toEqual(['email: Taken', 'password: Short', 'focus email'])
  expect(useToastStore.getState().toast).toBeNull()
})

test.each<Record<string, string[]>>([{}, { elsewhere: ['Wrong there'] }])('with nothing for this form (%j) it is a toast', (errors) => {
  const form = formOf(['email'])
  reportError(new ApiError(422, 'invalid', 'Wrong there', { errors }), form)
  expect(form.told).toEqual([])
  expect(useToastStore.getState().toast?.message).toBe('Wrong there')
})
