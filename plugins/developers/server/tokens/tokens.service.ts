import { problem, type ServerContext } from '@balafon/sdk/server'
import { MAX_TOKENS } from '../../contract/tokens.ts'
import { generateToken, hashToken, hasTokenFormat } from './token-format.ts'
import { presentToken } from './tokens.presenter.ts'
import type { TokensStore } from './tokens.store.ts'

export type TokensService = ReturnType<typeof createTokensService>

/** Creates the service of access tokens. A token is returned once, when it is created; only its hash is stored. */
export function createTokensService(store: TokensStore, { db, settings }: Pick<ServerContext, 'db' | 'settings'>) {
  const isEnabled = () => settings.get<boolean>('api.integrated')

  return {
    list: async (userId: number) => (await store.list(userId)).map(presentToken),
    async create(userId: number, name: string) {
      if (!(await isEnabled())) throw problem(403, 'tokens_disabled')
      const plainTextToken = generateToken()
      return db.transaction(async (transaction) => {
        await store.lockForUser(userId, transaction)
        if ((await store.count(userId, transaction)) >= MAX_TOKENS) throw problem(409, 'developers.too_many_tokens', { count: MAX_TOKENS })
        const row = await store.insert(userId, name, hashToken(plainTextToken), transaction)
        return { plainTextToken, token: presentToken(row) }
      })
    },
    /** @throws 404 for an unknown token and for another user’s token alike */
    async remove(userId: number, id: number) {
      if (!(await store.remove(userId, id))) throw problem(404, 'developers.token_not_found')
    },
    removeAll: (userId: number) => store.removeAll(userId),
    /** Finds the id of a token's user. The time of the last use is written at most once a minute, to save writes. */
    async findOwner(token: string): Promise<number | 'closed' | null> {
      if (!(await isEnabled())) return 'closed'
      const row = hasTokenFormat(token) ? await store.findByHash(hashToken(token)) : undefined
      if (!row) return null
      if (!row.wasUsedRecently) await store.recordUse(row.id)
      return row.userId
    },
  }
}
