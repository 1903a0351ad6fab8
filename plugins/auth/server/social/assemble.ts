import type { ServerContext } from '@balafon/sdk/server'
import type { LoginService } from '../login/login.service.ts'
import { createJourneys } from './journeys.service.ts'
import { createJourneysStore } from './journeys.store.ts'
import { createLetIn } from './let-in.ts'
import { createOAuth } from './oauth.ts'
import { createProfilesStore } from './profiles.store.ts'
import { createServices } from './services.ts'
import { createSocial } from './social.service.ts'
import { createWindows } from './windows.ts'

export type SignInByServices = ReturnType<typeof assembleSocial>

/** Signing in by other services, put together. */
export function assembleSocial(context: ServerContext, login: LoginService) {
  const services = createServices(context)
  const store = createJourneysStore(context.sql)
  const profiles = createProfilesStore(context.sql)
  const letIn = createLetIn(context)
  const social = createSocial(profiles, store, services, login, context)
  const windows = createWindows(createJourneys(services, createOAuth(context), store, context), social, letIn, context)
  return { social, windows, letIn, store }
}
