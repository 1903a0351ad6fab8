import { createHash } from 'node:crypto'
import { Op, problem, type ServerContext } from '@balafon/sdk/server'
import type { BotCheckGuard, BotCheckProvider } from '../../contract/bot-check-providers.ts'
import type { AuthContext } from '../models.ts'
import type { UsedProofsStore } from './used-proofs.store.ts'

/** How long a browser can send a protected form after it passed the check. */
const PASS_SECONDS = 600
/** How long used proofs are stored: longer than any token is valid. */
const USED_PROOF_SECONDS = 24 * 3600

export interface BotCheckAttempt {
  readonly token: string
  readonly browserSessionId: string | null
  readonly ipAddress: string
}

export type BotCheckService = ReturnType<typeof createBotCheckService>

interface Dependencies {
  readonly usedProofs: UsedProofsStore
  readonly models: Pick<AuthContext['models'], 'BotCheckPass'>
}

type Context = Pick<ServerContext, 'db' | 'getProviders' | 'settings' | 'log'>

const createFailure = () => problem(422, 'auth.bot_check_failed')

/** Creates the service of the bot check that the operator has chosen. While that check is not available, every attempt fails. */
export function createBotCheckService({ usedProofs, models: { BotCheckPass } }: Dependencies, { db, getProviders, settings, log }: Context) {
  async function findCheck(): Promise<BotCheckProvider | null> {
    const name = (await settings.get<string | null>('recaptcha.plugin_check')) ?? (await settings.get<string>('recaptcha.provider'))
    const selected = getProviders('auth.botCheckProviders/v1').find(
      ({ plugin, provider }) => provider.name === name && (plugin === 'auth' || name === plugin || name.startsWith(`${plugin}.`)),
    )
    if (!selected) log.warn({ check: name }, 'no plugin provides the chosen bot check')
    return selected?.provider ?? null
  }

  async function verifyToken(check: BotCheckProvider, { token, ipAddress }: BotCheckAttempt) {
    try {
      return await check.verify(token, ipAddress)
    } catch (err) {
      log.warn({ err, check: check.name }, 'could not verify a bot-check token')
      return null
    }
  }

  /** Deletes the pass of a browser. Returns whether it was valid; of several requests at once, only one gets true. */
  async function consumePass(browserSessionId: string) {
    return (await BotCheckPass.destroy({ where: { browserSessionId, expiresAt: { [Op.gt]: new Date() } } })) > 0
  }

  return {
    findCheck,
    /** Verifies a token and allows the browser to send one protected form. */
    async verify(attempt: BotCheckAttempt) {
      const check = await findCheck()
      const proof = check && (await verifyToken(check, attempt))
      const { browserSessionId } = attempt
      if (!check || !proof || !browserSessionId) throw createFailure()
      const hash = createHash('sha256').update(`${check.name} ${proof}`).digest()
      await db.transaction(async (transaction) => {
        if (!(await usedProofs.insert(hash, USED_PROOF_SECONDS, transaction))) throw createFailure()
        await BotCheckPass.upsert({ browserSessionId, expiresAt: new Date(Date.now() + PASS_SECONDS * 1000) }, { transaction })
      })
    },
    async requirePassed(browserSessionId: string | null, action: string) {
      if (!(await settings.get<boolean>(`recaptcha.enable.${action}`))) return
      if (!browserSessionId || !(await consumePass(browserSessionId))) throw createFailure()
    },
    /** Deletes the passes that no form used in time. */
    async deleteExpiredPasses() {
      await BotCheckPass.destroy({ where: { expiresAt: { [Op.lte]: new Date() } } })
    },
  } satisfies BotCheckGuard & Record<string, unknown>
}
