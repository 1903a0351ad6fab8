import { createHash } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { BotCheckGuard, BotCheckProvider } from '../../contract/bot-check-providers.ts'
import type { BotCheckStore } from './bot-check.store.ts'

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

type Context = Pick<ServerContext, 'db' | 'getProviders' | 'settings' | 'log'>

const createFailure = () => problem(422, 'auth.bot_check_failed')

/** Creates the service of the bot check that the operator has chosen. While that check is not available, every attempt fails. */
export function createBotCheckService(store: BotCheckStore, { db, getProviders, settings, log }: Context) {
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
        if (!(await store.insertUsedProof(hash, USED_PROOF_SECONDS, transaction))) throw createFailure()
        await store.upsertPass(browserSessionId, PASS_SECONDS, transaction)
      })
    },
    async requirePassed(browserSessionId: string | null, action: string) {
      if (!(await settings.get<boolean>(`recaptcha.enable.${action}`))) return
      if (!browserSessionId || !(await store.deletePass(browserSessionId))) throw createFailure()
    },
  } satisfies BotCheckGuard & Record<string, unknown>
}
