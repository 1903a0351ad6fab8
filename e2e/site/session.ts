import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './accounts.ts'

interface SessionOptions {
  readonly password?: string
  /** The URL of the site, for browsers without a base URL. */
  readonly url?: string
}

/** Reads the XSRF token from the cookies of a browser. Requests that change data have to send it. */
export async function readXsrfToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '')
}

/** Sends a request with the cookies of a browser. It opens no page, because that takes a second of processor time. */
async function post(page: Page, url: string, path: string, data: object) {
  await page.request.get(`${url}/`)
  const send = async () => page.request.post(`${url}${path}`, { data, headers: { 'x-xsrf-token': await readXsrfToken(page) } })
  let response = await send()
  if (response.status() === 429) {
    // All journeys have the same IP address and sign in faster than people do, so the rate limit may refuse the request at first.
    await setTimeout(Number(response.headers()['retry-after']) * 1000)
    response = await send()
  }
  expect(response.status(), await response.text()).toBe(200)
}

/** Signs a user in by a request. The user is then signed in on every page that this browser opens. The form is tested in `sign-in.spec.ts` and `account-life.spec.ts`. */
export const openSession = (page: Page, email: string, { password = PASSWORD, url = '' }: SessionOptions = {}) =>
  post(page, url, '/auth/login', { email, password })

/** Signs another user in. The open page is left first: its requests without cookies would get those of a guest, which replace the new ones. */
export async function switchSession(page: Page, email: string) {
  await page.goto('about:blank')
  await page.context().clearCookies()
  await openSession(page, email)
}

/** Creates an account by a request, and signs in. The form is tested in `account-life.spec.ts` and `first-listen.spec.ts`. */
export const createOwnAccount = (page: Page, email: string, { password = PASSWORD, url = '' }: SessionOptions = {}) =>
  post(page, url, '/auth/register', { email, password, password_confirmation: password })
