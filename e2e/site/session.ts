import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './accounts.ts'

interface SessionOptions {
  readonly password?: string
  /** The URL of the site, for browsers without a base URL. */
  readonly url?: string
}

/** Reads the token that requests of this browser have to send. */
export async function readXsrfToken(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return decodeURIComponent(cookies.find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '')
}

/** Sends a request with the cookies of a browser. It opens no page, which takes a second of processor time. */
async function post(page: Page, url: string, path: string, data: object) {
  await page.request.get(`${url}/`)
  const send = async () => page.request.post(`${url}${path}`, { data, headers: { 'x-xsrf-token': await readXsrfToken(page) } })
  let response = await send()
  if (response.status() === 429) {
    // All journeys have the same address, and sign in faster than people do.
    await setTimeout(Number(response.headers()['retry-after']) * 1000)
    response = await send()
  }
  expect(response.status(), await response.text()).toBe(200)
}

/** Signs a user in without the form. The pages that this browser opens next are signed in. `sign-in.spec.ts` and `account-life.spec.ts` use the form. */
export const openSession = (page: Page, email: string, { password = PASSWORD, url = '' }: SessionOptions = {}) =>
  post(page, url, '/auth/login', { email, password })

/** Creates an account without the form, and signs in. `account-life.spec.ts` and `first-listen.spec.ts` use the form. */
export const createOwnAccount = (page: Page, email: string, { password = PASSWORD, url = '' }: SessionOptions = {}) =>
  post(page, url, '/auth/register', { email, password, password_confirmation: password })
