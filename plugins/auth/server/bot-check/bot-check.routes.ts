import { implement, problem, type ServerContext } from '@balafon/sdk/server'
import { getBotCheckChallenge, getBotCheckFrame, verifyBotCheck } from '../../contract/bot-check.ts'
import { PROOF_OF_WORK } from '../../contract/bot-check-settings.ts'
import type { ProofOfWork } from '../proof-of-work/proof-of-work.ts'
import type { BotCheckService } from './bot-check.service.ts'
import { BOT_CHECK_PURPOSE } from './checks/proof-of-work-check.ts'
import { buildFramePage } from './frame-page.ts'

export const createBotCheckRoutes = (botCheck: BotCheckService, proofOfWork: ProofOfWork, { translate }: Pick<ServerContext, 'translate'>) => [
  implement(verifyBotCheck, async ({ body, request: { browserSessionId, ipAddress } }) => {
    await botCheck.verify({ token: body.token, browserSessionId, ipAddress })
    return { success: true as const }
  }),
  implement(getBotCheckChallenge, async () => {
    if ((await botCheck.findCheck())?.name !== PROOF_OF_WORK) throw problem(404, 'not_found')
    return { challenge: proofOfWork.createChallenge(BOT_CHECK_PURPOSE) }
  }),
  implement(getBotCheckFrame, async ({ request: { language } }) => {
    const frame = await (await botCheck.findCheck())?.getFrame?.()
    if (!frame) throw problem(404, 'not_found')
    return buildFramePage(frame, language, translate(language, 'auth.bot_check.frame'))
  }),
]
