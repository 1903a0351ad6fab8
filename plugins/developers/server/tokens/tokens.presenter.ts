import type { AccessToken } from '../../contract/tokens.ts'
import type { TokenRow } from './tokens.store.ts'

/** Presents a token without its secret. */
export const presentToken = ({ id, name, last_used_at, created_at }: TokenRow): AccessToken => ({
  id,
  name,
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})
