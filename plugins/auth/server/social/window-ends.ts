import { problemOf, Redirect, type ServerContext, type WindowPage } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { SocialResult } from '../../contract/social.ts'
import { resultPage } from './window-page.ts'

export type Outcome = Pick<SocialResult, 'status' | 'callbackData'>

type Gaps = Readonly<Record<string, string | number>>

/** A window has nobody to show a refusal to: whatever happens in it ends as a result, with the words, for who opened it. */
export const createWindowEnds =
  ({ languageOf, say, log }: Pick<ServerContext, 'languageOf' | 'say' | 'log'>) =>
  async (request: Request, work: Promise<Outcome | Redirect>): Promise<WindowPage | Redirect> => {
    const language = languageOf(request)
    const outcome = await work.catch((error: unknown): Outcome => {
      const detail = problemOf(error)
      if (!detail) log.error({ err: error }, 'a sign-in window failed')
      const code = Object.values(detail?.fields ?? {})[0]?.[0] ?? detail?.code ?? 'auth.social.failed'
      return { status: 'ERROR', callbackData: { errorMessage: say(language, code, { ...detail?.data } as Gaps) } }
    })
    if (outcome instanceof Redirect) return outcome
    return resultPage({ type: 'social-auth', ...outcome }, language, outcome.callbackData.errorMessage ?? say(language, 'auth.social.close'))
  }
