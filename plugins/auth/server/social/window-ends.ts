import { getProblem, type PopupPage, Redirect, type ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { SocialResult } from '../../contract/social.ts'
import { resultPage } from './window-page.ts'

export type Outcome = Pick<SocialResult, 'status' | 'callbackData'>

type Gaps = Readonly<Record<string, string | number>>

/** A window has nobody to show a refusal to: whatever happens in it ends as a result, with the words, for who opened it. */
export const createWindowEnds =
  ({ getLanguage, translate, log }: Pick<ServerContext, 'getLanguage' | 'translate' | 'log'>) =>
  async (request: Request, work: Promise<Outcome | Redirect>): Promise<PopupPage | Redirect> => {
    const language = getLanguage(request)
    const outcome = await work.catch((error: unknown): Outcome => {
      const detail = getProblem(error)
      if (!detail) log.error({ err: error }, 'a sign-in window failed')
      const code = Object.values(detail?.fields ?? {})[0]?.[0] ?? detail?.code ?? 'auth.social.failed'
      return { status: 'ERROR', callbackData: { errorMessage: translate(language, code, { ...detail?.data } as Gaps) } }
    })
    if (outcome instanceof Redirect) return outcome
    return resultPage({ type: 'social-auth', ...outcome }, language, outcome.callbackData.errorMessage ?? translate(language, 'auth.social.close'))
  }
