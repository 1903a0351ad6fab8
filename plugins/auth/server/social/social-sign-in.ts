import type { InvitationsService } from '../invitations/invitations.service.ts'
import type { LoginService } from '../login/login.service.ts'
import type { AuthContext } from '../models.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { ConnectionsService } from './connections.service.ts'
import { createExchange } from './exchanges/create-exchange.ts'
import { createOAuthAttemptsStore } from './oauth-attempts.store.ts'
import { createOAuthFlowService } from './oauth-flow.service.ts'
import { createPendingConnectionsStore } from './pending-connections.store.ts'
import { createPopupService } from './popup.service.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { createSocialService } from './social.service.ts'
import type { SocialProfilesStore } from './social-profiles.store.ts'

export type SocialSignIn = ReturnType<typeof createSocialSignIn>

interface Dependencies {
  readonly profiles: SocialProfilesStore
  readonly connections: ConnectionsService
  readonly providers: ProviderRegistry
  readonly login: LoginService
  readonly signIn: SignInService
  readonly invitations: InvitationsService
}

/** Creates the services of social sign-in. */
export function createSocialSignIn(context: AuthContext, { profiles, connections, providers, login, signIn, invitations }: Dependencies) {
  const attempts = createOAuthAttemptsStore(context)
  const pendingConnections = createPendingConnectionsStore(context.models)
  const social = createSocialService({ profiles, connections, pendingConnections, login, invitations }, context)
  const oauthFlow = createOAuthFlowService(providers, createExchange(context), attempts, context)
  const popup = createPopupService({ oauthFlow, social, signIn }, context)
  return { social, popup, attempts, pendingConnections }
}
