import { getProblem, type PopupPage, type ServerContext } from '@balafon/sdk/server'
import type { SocialResult } from '../../contract/social.ts'
import { buildPopupPage } from './popup-page.ts'

export type PopupOutcome = Pick<SocialResult, 'status' | 'callbackData'>

/** Presents an outcome as the page that posts it to the opener of the popup. */
export const presentPopupOutcome = (outcome: PopupOutcome, language: string, { translate }: Pick<ServerContext, 'translate'>): PopupPage =>
  buildPopupPage({ type: 'social-auth', ...outcome }, language, outcome.callbackData.errorMessage ?? translate(language, 'auth.social.close'))

/** Turns an error into an outcome with a message, because a popup cannot show an error response. */
export function createErrorOutcome(error: unknown, language: string, { translate, log }: Pick<ServerContext, 'translate' | 'log'>): PopupOutcome {
  const detail = getProblem(error)
  if (!detail) log.error({ err: error }, 'a sign-in popup failed')
  const code = Object.values(detail?.fields ?? {})[0]?.[0] ?? detail?.code ?? 'auth.social.failed'
  const data = { ...detail?.data } as Readonly<Record<string, string | number>>
  return { status: 'ERROR', callbackData: { errorMessage: translate(language, code, data) } }
}
