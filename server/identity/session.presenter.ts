import type { InstanceOf, SessionRow } from '@balafon/sdk/server'
import type { Session } from './models/session.model.ts'

/** Presents a session in the list of a user's devices. */
export const presentSession = ({
  id,
  ipAddress,
  userAgent,
  lastActive,
}: Pick<InstanceOf<typeof Session>, 'id' | 'ipAddress' | 'userAgent' | 'lastActive'>): SessionRow => ({
  id,
  ip_address: ipAddress,
  user_agent: userAgent,
  last_active: lastActive,
})
