import { problem, type ServerContext } from '@balafon/sdk/server'
import { MAX_TOKENS } from '../../contract/tokens.ts'
import { hashOf, isPlainToken, newPlainToken } from './plain-token.ts'
import { presentToken } from './tokens.present.ts'
import type { TokensStore } from './tokens.store.ts'

export type Tokens = ReturnType<typeof createTokens>

/** Access tokens: made and shown once, known afterwards by their hash alone. */
export function createTokens(store: TokensStore, { db, settings }: Pick<ServerContext, 'db' | 'settings'>) {
  const isIntegrated = () => settings.get<boolean>('api.integrated')

  return {
    list: async (userId: number) => (await store.list(userId)).map(presentToken),
    async create(userId: number, name: string) {
      if (!(await isIntegrated())) throw problem(403, 'tokens_closed')
      const plainTextToken = newPlainToken()
      return db.transaction(async (transaction) => {
        await store.waitForTurn(userId, transaction)
        if ((await store.count(userId, transaction)) >= MAX_TOKENS) throw problem(409, 'developers.too_many', { count: MAX_TOKENS })
        const row = await store.insert(userId, name, hashOf(plainTextToken), transaction)
        return { plainTextToken, token: presentToken(row) }
      })
    },
    /** Somebody else's is as good as none. */
    async remove(userId: number, id: number) {
      if (!(await store.remove(userId, id))) throw problem(404, 'developers.no_such_token')
    },
    removeAll: (userId: number) => store.removeAll(userId),
    /** When it was last used is kept to the minute: a call is not to cost a write. */
    async ownerOf(token: string): Promise<number | 'closed' | null> {
      if (!(await isIntegrated())) return 'closed'
      const found = isPlainToken(token) ? await store.byHash(hashOf(token)) : undefined
      if (!found) return null
      if (!found.isFresh) await store.touch(found.id)
      return found.userId
    },
  }
}
