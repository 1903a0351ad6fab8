import type { Visitor } from '@balafon/sdk/testing'
import type { SocialResult } from '../../contract/social.ts'

/** A page of the site opened the window. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

export interface WindowEnd {
  readonly result: SocialResult
  readonly headers: Readonly<Record<string, unknown>>
  readonly html: string
}

export function endOf({ text, headers, status }: Awaited<ReturnType<Visitor['get']>>): WindowEnd {
  const [, json] = /<script type="application\/json" id="result">(.*?)<\/script>/s.exec(text) ?? []
  if (!json) throw new Error(`no result page but ${status} ${text.slice(0, 300)}`)
  return { result: JSON.parse(json), headers, html: text }
}

/** Where the window is sent to; the result when it goes nowhere. */
export async function openWindow(visitor: Visitor, service: string, purpose: 'login' | 'connect', query = {}): Promise<string | WindowEnd> {
  if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.get('/login')
  const answer = await visitor.get(`/secure/auth/social/${service}/${purpose}?${new URLSearchParams(query)}`, OWN_PAGE)
  return answer.status === 302 ? String(answer.headers.location) : endOf(answer)
}

/** The window comes back from the service to where it was sent. */
export async function comeBack(visitor: Visitor, address: string): Promise<WindowEnd> {
  const { pathname, search } = new URL(address)
  return endOf(await visitor.get(pathname + search))
}

/** Where a service that asks nothing sends the window back to. */
export async function backFrom(address: string): Promise<string> {
  const response = await fetch(address, { redirect: 'manual' })
  const back = response.headers.get('location')
  if (!back) throw new Error(`the service answered ${response.status} ${await response.text()}`)
  return back
}

/** All the way: there, and back with whoever is signed in at the service. */
export async function throughWindow(visitor: Visitor, service: string, purpose: 'login' | 'connect' = 'login', query = {}): Promise<WindowEnd> {
  const opened = await openWindow(visitor, service, purpose, query)
  return typeof opened === 'string' ? comeBack(visitor, await backFrom(opened)) : opened
}
