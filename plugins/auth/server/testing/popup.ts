import type { TestResponse, Visitor } from '@balafon/sdk/testing'
import type { SocialResult } from '../../contract/social.ts'

/** The header of a popup that a page of this site opens. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

export interface PopupResponse {
  readonly result: SocialResult
  readonly headers: Readonly<Record<string, unknown>>
  readonly html: string
}

/** Reads the result in the last page of a popup. */
export function parsePopupResponse({ text, headers, status }: TestResponse): PopupResponse {
  const [, json] = /<script type="application\/json" id="result">(.*?)<\/script>/s.exec(text) ?? []
  if (!json) throw new Error(`no result page but ${status} ${text.slice(0, 300)}`)
  return { result: JSON.parse(json), headers, html: text }
}

/** Opens a popup. Returns the URL of the provider, or the result when the popup is not sent there. */
export async function openPopup(visitor: Visitor, providerName: string, purpose: 'login' | 'connect', query = {}): Promise<string | PopupResponse> {
  if (!visitor.cookies.has('XSRF-TOKEN')) await visitor.get('/login')
  const response = await visitor.get(`/secure/auth/social/${providerName}/${purpose}?${new URLSearchParams(query)}`, SAME_ORIGIN)
  return response.status === 302 ? String(response.headers.location) : parsePopupResponse(response)
}

/** Requests the callback URL that the provider sent the popup to. */
export async function returnToSite(visitor: Visitor, callbackUrl: string): Promise<PopupResponse> {
  const { pathname, search } = new URL(callbackUrl)
  return parsePopupResponse(await visitor.get(pathname + search))
}

/** Follows the URL of a provider that redirects without asking. Returns the callback URL. */
export async function followToCallback(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  const callbackUrl = response.headers.get('location')
  if (!callbackUrl) throw new Error(`the provider returned ${response.status} ${await response.text()}`)
  return callbackUrl
}

/** Opens a popup, passes through the provider with its current user and returns to the site. */
export async function completePopup(visitor: Visitor, providerName: string, purpose: 'login' | 'connect' = 'login', query = {}): Promise<PopupResponse> {
  const opened = await openPopup(visitor, providerName, purpose, query)
  return typeof opened === 'string' ? returnToSite(visitor, await followToCallback(opened)) : opened
}
