import { createHash } from 'node:crypto'
import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { BotCheck, HumanChecks } from '../../contract/bot-checks.ts'
import type { HumansStore } from './humans.store.ts'

/** How long a pass opens a form. */
const PASS_SECONDS = 600
/** How long a proof is remembered: longer than any of them is valid. */
const PROOF_SECONDS = 24 * 3600

export interface Claim {
  readonly token: string
  readonly visit: string | null
  /** Where it comes from. */
  readonly address: string
}

export type HumansService = ReturnType<typeof createHumans>

type Context = Pick<ServerContext, 'db' | 'getProviders' | 'settings' | 'sessions' | 'log'>

const notHuman = () => problem(422, 'auth.not_human')

/** Tells people from programs, by whatever check the operator has chosen. One that cannot be asked lets nobody pass. */
export function createHumans(store: HumansStore, { db, getProviders, settings, sessions, log }: Context) {
  async function chosen(): Promise<BotCheck | null> {
    const name = (await settings.get<string | null>('recaptcha.plugin_check')) ?? (await settings.get<string>('recaptcha.provider'))
    const found = getProviders('auth.botChecks/v1').find(
      ({ plugin, provider }) => provider.name === name && (plugin === 'auth' || name === plugin || name.startsWith(`${plugin}.`)),
    )
    if (!found) log.warn({ check: name }, 'nobody offers the bot check that was chosen')
    return found?.provider ?? null
  }

  async function proofOf(check: BotCheck, { token, address }: Claim) {
    try {
      return await check.verify(token, address)
    } catch (err) {
      log.warn({ err, check: check.name }, 'a bot check could not be asked')
      return null
    }
  }

  return {
    chosen,
    /** The visit may send one form. */
    async verify(claim: Claim) {
      const check = await chosen()
      const proof = check && (await proofOf(check, claim))
      const { visit } = claim
      if (!check || !proof || !visit) throw notHuman()
      const hash = createHash('sha256').update(`${check.name} ${proof}`).digest()
      await db.transaction(async (transaction) => {
        if (!(await store.spendProof(hash, PROOF_SECONDS, transaction))) throw notHuman()
        await store.givePass(visit, PASS_SECONDS, transaction)
      })
    },
    async require(request: Request, action: string) {
      if (!(await settings.get<boolean>(`recaptcha.enable.${action}`))) return
      const visit = sessions.getBrowserSessionId(request)
      if (!visit || !(await store.spendPass(visit))) throw notHuman()
    },
  } satisfies HumanChecks & Record<string, unknown>
}
