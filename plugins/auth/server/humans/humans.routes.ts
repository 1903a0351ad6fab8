import { implement, problem, type ServerContext } from '@balafon/sdk/server'
import { OWN_CHECK } from '../../contract/human-settings.ts'
import { getPuzzle, humanFrame, verifyHuman } from '../../contract/humans.ts'
import { HUMAN } from './checks/own-check.ts'
import type { Puzzles } from './checks/puzzles.ts'
import { framePage } from './frame-page.ts'
import type { HumansService } from './humans.service.ts'

export const humanRoutes = (humans: HumansService, puzzles: Puzzles, { sessions, getLanguage, translate }: ServerContext) => [
  implement(verifyHuman, async ({ body, request }) => {
    await humans.verify({ token: body.token, visit: sessions.getBrowserSessionId(request), address: request.info.remoteAddress })
    return { success: true as const }
  }),
  implement(getPuzzle, async () => {
    if ((await humans.chosen())?.name !== OWN_CHECK) throw problem(404, 'not_found')
    return { puzzle: puzzles.make(HUMAN) }
  }),
  implement(humanFrame, async ({ request }) => {
    const frame = await (await humans.chosen())?.frame?.()
    if (!frame) throw problem(404, 'not_found')
    const language = getLanguage(request)
    return framePage(frame, language, translate(language, 'auth.human.frame'))
  }),
]
