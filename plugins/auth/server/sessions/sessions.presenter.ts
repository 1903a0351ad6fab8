import type { ServerContext, SessionRow } from '@balafon/sdk/server'
import type { Session } from '../../contract/sessions.ts'
import { parseUserAgent } from './user-agent.ts'

type Location = Awaited<ReturnType<ServerContext['locateIpAddress']>>

export const presentSession = (row: SessionRow, location: Location, currentId: number): Session => ({
  id: row.id,
  ...parseUserAgent(row.user_agent),
  ...location,
  ip_address: row.ip_address,
  last_active: row.last_active.toISOString(),
  is_current_device: row.id === currentId,
})
