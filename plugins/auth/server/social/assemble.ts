import type { ServerContext } from '@balafon/sdk/server'
import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { Entrance } from '../login/entrance.ts'
import type { LoginService } from '../login/login.service.ts'
import type { Connections } from './connections.service.ts'
import { createExchange } from './exchanges/create-exchange.ts'
import { createJourneys } from './journeys.service.ts'
import { createJourneysStore } from './journeys.store.ts'
import type { ProfilesStore } from './profiles.store.ts'
import type { Services } from './services.ts'
import { createSocial } from './social.service.ts'
import { createWindows } from './windows.ts'

export type SignInByServices = ReturnType<typeof assembleSocial>

interface Parts {
  readonly profiles: ProfilesStore
  readonly connections: Connections
  readonly services: Services
  readonly login: LoginService
  readonly entrance: Entrance
  readonly invitations: InvitationsService
}

/** Signing in by other services, put together. */
export function assembleSocial(context: ServerContext, { profiles, connections, services, login, entrance, invitations }: Parts) {
  const store = createJourneysStore(context.sql)
  const social = createSocial({ profiles, connections, journeys: store, login, invitations }, context)
  const windows = createWindows(createJourneys(services, createExchange(context), store, context), social, entrance, context)
  return { social, windows, store }
}
