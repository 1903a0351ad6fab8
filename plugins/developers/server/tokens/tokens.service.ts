import { problem } from '@balafon/sdk/server'
import { MAX_TOKENS } from '../../contract/tokens.ts'
import type { DevelopersContext } from '../models.ts'
import { generateToken, hashToken, hasTokenFormat } from './token-format.ts'
import { presentToken } from './tokens.presenter.ts'
import type { TokensStore } from './tokens.store.ts'

export type TokensService = ReturnType<typeof createTokensService>

/** Creates the service of access tokens. A token is returned once, when it is created; only its hash is stored. */
export function createTokensService(store: TokensStore, { models, db, settings }: Pick<DevelopersContext, 'models' | 'db' | 'settings'>) {
  const isEnabled = () => settings.get<boolean>('api.integrated')

  return {
    async list(userId: number) {
      const rows = await models.AccessToken.findAll({ where: { userId }, order: [['id', 'DESC']] })
      return rows.map(presentToken)
    },
    /** @param limit The maximum number of tokens that the permission of the user allows; `null` when it has no limit. */
    async create(userId: number, name: string, limit: number | null = null) {
      if (!(await isEnabled())) throw problem(403, 'tokens_disabled')
      const plainTextToken = generateToken()
      return db.transaction(async (transaction) => {
        await store.lockForUser(userId, transaction)
        const count = await models.AccessToken.count({ where: { userId }, transaction })
        const maximum = Math.min(limit ?? MAX_TOKENS, MAX_TOKENS)
        if (count >= maximum) throw problem(409, 'developers.too_many_tokens', { count: maximum })
        const row = await models.AccessToken.create({ userId, name, tokenHash: hashToken(plainTextToken) }, { transaction })
        return { plainTextToken, token: presentToken(row) }
      })
    },
    /** @throws 404 for an unknown token and for another user’s token */
    async remove(userId: number, id: number) {
      const deletedCount = await models.AccessToken.destroy({ where: { userId, id } })
      if (deletedCount === 0) throw problem(404, 'developers.token_not_found')
    },
    async removeAll(userId: number) {
      await models.AccessToken.destroy({ where: { userId } })
    },
    /** Finds the id of the user that a token belongs to. To save writes, the time of the last use is stored at most once a minute. */
    async findOwner(token: string): Promise<number | 'closed' | null> {
      if (!(await isEnabled())) return 'closed'
      const row = hasTokenFormat(token) ? await store.findByHash(hashToken(token)) : undefined
      if (!row) return null
      if (!row.wasUsedRecently) await store.recordUse(row.id)
      return row.userId
    },
  }
}
