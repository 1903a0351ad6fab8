import { UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { AUTH_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { accountEmails } from './account/account.emails.ts'
import { createAccountEventHandlers } from './account/account.events.ts'
import { createAccountRoutes } from './account/account.routes.ts'
import { createAccountService } from './account/account.service.ts'
import { createAvatarRoutes } from './avatar/avatar.routes.ts'
import { createAvatarService } from './avatar/avatar.service.ts'
import { createBotCheckJobs } from './bot-check/bot-check.jobs.ts'
import { createBotCheckProviders } from './bot-check/bot-check.providers.ts'
import { createBotCheckRoutes } from './bot-check/bot-check.routes.ts'
import { createBotCheckService } from './bot-check/bot-check.service.ts'
import { createUsedProofsStore } from './bot-check/used-proofs.store.ts'
import { createConfirmationRoutes } from './confirmation/confirmation.routes.ts'
import { createInvitationRoutes } from './invitations/invitations.routes.ts'
import { createInvitationsService } from './invitations/invitations.service.ts'
import { createLoginRoutes } from './login/login.routes.ts'
import { createLoginService } from './login/login.service.ts'
import { createLoginProofOfWork } from './login/login-proof-of-work.ts'
import { migrations } from './migrations/migrations.ts'
import { type AuthContext, models } from './models.ts'
import { authPages } from './pages/pages.ts'
import { passwordEmails } from './password/password.emails.ts'
import { createPasswordJobs } from './password/password.jobs.ts'
import { createPasswordPages } from './password/password.pages.ts'
import { createPasswordRoutes } from './password/password.routes.ts'
import { createPasswordChangeService } from './password/password-change.service.ts'
import { createPasswordResetService } from './password/password-reset.service.ts'
import { createPasswordResetsStore } from './password/password-resets.store.ts'
import { createProfilePages } from './profile/profile.pages.ts'
import { createProfileRoutes } from './profile/profile.routes.ts'
import { createProfileService } from './profile/profile.service.ts'
import { createProfileStore } from './profile/profile.store.ts'
import { createProfileVisibility } from './profile/profile-visibility.ts'
import { createProofOfWork } from './proof-of-work/proof-of-work.ts'
import { createRegisterRoutes } from './register/register.routes.ts'
import { createRegistrationService } from './register/register.service.ts'
import { createReportMetrics } from './report/report.providers.ts'
import { createReportStore } from './report/report.store.ts'
import { createSessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionListService } from './sessions/sessions.service.ts'
import { createKnownBrowsersStore } from './sign-in/known-browsers.store.ts'
import { createKnownBrowsers } from './sign-in/known-browsers.ts'
import { createSignInService } from './sign-in/sign-in.service.ts'
import { createConnectionsService } from './social/connections.service.ts'
import { createProviderRegistry } from './social/provider-registry.ts'
import { createBuiltInProviders } from './social/providers/built-in-providers.ts'
import { socialEmails } from './social/social.emails.ts'
import { createSocialJobs } from './social/social.jobs.ts'
import { createSocialRoutes } from './social/social.routes.ts'
import { createSocialProfilesStore } from './social/social-profiles.store.ts'
import { createSocialSignIn } from './social/social-sign-in.ts'
import { createChallengeService } from './two-factor/challenge.service.ts'
import { createChallengeStore } from './two-factor/challenge.store.ts'
import { twoFactorEmails } from './two-factor/two-factor.emails.ts'
import { createTwoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { createTwoFactorService } from './two-factor/two-factor.service.ts'
import { createTwoFactorStore } from './two-factor/two-factor.store.ts'
import { createPrepareTwoFactorEmail } from './two-factor/two-factor-email.ts'
import { createUserInvitationJobs, createUserInvitationRoutes, userInvitationEmails } from './user-invitations/user-invitations.routes.ts'
import { createUserInvitationsService } from './user-invitations/user-invitations.service.ts'
import { createUserInvitationsStore } from './user-invitations/user-invitations.store.ts'
import { createUserSearchProvider } from './user-search/user-search.provider.ts'
import { createUserSearchStore } from './user-search/user-search.store.ts'
import { createUserSecurityRoutes } from './user-security/user-security.routes.ts'
import { createUserSecurityService } from './user-security/user-security.service.ts'

function createStores(context: AuthContext) {
  return {
    challenges: createChallengeStore(context),
    profiles: createSocialProfilesStore(context),
    report: createReportStore(context.sql),
    resets: createPasswordResetsStore(context.models),
    twoFactor: createTwoFactorStore(context),
    usedProofs: createUsedProofsStore(context),
  }
}

function createServices(context: AuthContext) {
  const { sql, users, sessions, rateLimits } = context
  const stores = createStores(context)
  const proofOfWork = createProofOfWork(context)
  const loginProofOfWork = createLoginProofOfWork(proofOfWork, stores.usedProofs, context)
  const login = createLoginService(users, rateLimits, loginProofOfWork)
  const twoFactor = createTwoFactorService(stores.twoFactor, context)
  const challenges = createChallengeService(stores.challenges, twoFactor, rateLimits)
  const knownBrowsers = createKnownBrowsers(createKnownBrowsersStore(sql), context)
  const providers = createProviderRegistry(context)
  const connections = createConnectionsService(stores.profiles, providers, context)
  const signIn = createSignInService({ twoFactor, challenges, knownBrowsers, connections }, context)
  const invitations = createInvitationsService(context)
  const passwordReset = createPasswordResetService(stores, context)
  const prepareTwoFactorEmail = createPrepareTwoFactorEmail(context)
  return {
    stores,
    proofOfWork,
    loginProofOfWork,
    login,
    twoFactor,
    challenges,
    knownBrowsers,
    signIn,
    invitations,
    prepareTwoFactorEmail,
    passwordReset,
    userInvitations: createUserInvitationsService(createUserInvitationsStore(context), context),
    userSecurity: createUserSecurityService({ profiles: stores.profiles, twoFactor, passwordReset, prepareTwoFactorEmail }, context),
    passwordChange: createPasswordChangeService(login, stores, context),
    botCheck: createBotCheckService({ usedProofs: stores.usedProofs, models: context.models }, context),
    registration: createRegistrationService(invitations, context),
    sessionList: createSessionListService(sessions, login, context.locateIpAddress),
    account: createAccountService(context),
    avatars: createAvatarService(context.models, context),
    profiles: createProfileService({ models: context.models, store: createProfileStore(sql) }, context),
    userSearch: createUserSearchProvider(createUserSearchStore(sql)),
    socialSignIn: createSocialSignIn(context, { profiles: stores.profiles, connections, providers, login, signIn, invitations }),
  }
}

export default defineServerPlugin(manifest, {
  models,
  migrations,
  rateLimits: AUTH_RATE_LIMITS,
  services: createServices,
  routes(services, context) {
    const { account, avatars, botCheck, invitations, login, profiles, proofOfWork, sessionList, socialSignIn, userInvitations, userSecurity } = services
    return [
      ...createLoginRoutes(services, context),
      ...createTwoFactorRoutes(services, context),
      ...createConfirmationRoutes(login, context),
      ...createPasswordRoutes(services, context),
      ...createRegisterRoutes(services),
      ...createInvitationRoutes(invitations),
      ...createUserInvitationRoutes(userInvitations),
      ...createUserSecurityRoutes(userSecurity),
      ...createBotCheckRoutes(botCheck, proofOfWork, context),
      ...createSessionRoutes(sessionList),
      ...createAccountRoutes(account, avatars, context),
      ...createAvatarRoutes(avatars, context),
      ...createProfileRoutes(profiles),
      ...createSocialRoutes({ ...services, ...socialSignIn }, context),
    ]
  },
  jobs: ({ passwordReset, botCheck, stores, socialSignIn, userInvitations }) => [
    ...createUserInvitationJobs(userInvitations),
    ...createPasswordJobs(passwordReset, stores),
    ...createSocialJobs(socialSignIn),
    ...createBotCheckJobs(botCheck, stores.usedProofs),
  ],
  eventHandlers: ({ avatars, stores }, context) => [
    onEvent(UserDeleted, ({ userId }) => avatars.removeFiles(userId)),
    ...createAccountEventHandlers(stores, context),
  ],
  provides: ({ account, socialSignIn, twoFactor, botCheck, proofOfWork, userSearch, stores, userInvitations }, context) => ({
    // Invitations to the site. Other plugins provide invitations too, for example to a team, and `invitations` accepts all of them.
    'auth.invitations/v1': [userInvitations.source],
    'admin.reportMetrics/v1': createReportMetrics(stores.report),
    'auth.signInProviders/v1': createBuiltInProviders(context.settings),
    'core.userDetails/v1': [
      { name: 'pending_email', load: (userId) => account.getPendingEmail(userId) },
      { name: 'social_profiles', load: (userId) => socialSignIn.social.list(userId), permissionForOthers: 'users.update' },
      {
        name: 'two_factor_confirmed_at',
        load: async (userId) => (await twoFactor.getStatus(userId)).two_factor_confirmed_at,
        permissionForOthers: 'users.update',
      },
      // The number of unused codes: the codes themselves cannot be read after they were created.
      { name: 'two_factor_recovery_codes', load: (userId) => twoFactor.countRecoveryCodes(userId) },
    ],
    ...createBotCheckProviders(botCheck, proofOfWork, context),
    'player.search/v1': [userSearch],
    'player.profileVisibility/v1': [createProfileVisibility(context.sql)],
  }),
  emails: [...passwordEmails, ...userInvitationEmails, ...accountEmails, ...socialEmails, ...twoFactorEmails],
  personalData: async ({ profiles, twoFactor, stores }, userId) => ({
    ...(await profiles.readPersonalData(userId)),
    two_factor: await twoFactor.getStatus(userId),
    social_profiles: await stores.profiles.list(userId),
  }),
  pages: ({ profiles, passwordReset }, context) => [...authPages, ...createPasswordPages(passwordReset, context), ...createProfilePages(profiles, context)],
})
