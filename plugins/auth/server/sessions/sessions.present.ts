import type { ServerContext, SessionRow } from '@balafon/sdk/server'
import type { Session } from '../../contract/sessions.ts'
import { readUserAgent } from './user-agent.ts'

export const presentSession = (row: SessionRow, place: Awaited<ReturnType<ServerContext['locateIpAddress']>>, currentId: number): Session => ({
  id: row.id,
  ...readUserAgent(row.user_agent),
  ...place,
  ip_address: row.ip_address,
  last_active: row.last_active.toISOString(),
  is_current_device: row.id === currentId,
})
