import type { AccessToken } from '../../contract/tokens.ts'
import type { TokenRow } from './access-token.model.ts'

/** Presents a token without its secret. */
export const presentToken = ({ id, name, lastUsedAt, createdAt }: TokenRow): AccessToken => ({
  id,
  name,
  last_used_at: lastUsedAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
})
