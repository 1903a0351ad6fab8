import { UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { accountListeners } from './account/account.listeners.ts'
import { accountMails } from './account/account.mails.ts'
import { accountRoutes } from './account/account.routes.ts'
import { createAccount } from './account/account.service.ts'
import { avatarRoutes } from './avatar/avatar.routes.ts'
import { createAvatars } from './avatar/avatar.service.ts'
import { createAvatarStore } from './avatar/avatar.store.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { createPuzzles } from './humans/checks/puzzles.ts'
import { humanJobs } from './humans/humans.jobs.ts'
import { humanOffers } from './humans/humans.offers.ts'
import { humanRoutes } from './humans/humans.routes.ts'
import { createHumans } from './humans/humans.service.ts'
import { createHumansStore } from './humans/humans.store.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { createInvitations } from './invitations/invitations.service.ts'
import { createEffort } from './login/effort.ts'
import { createEntrance } from './login/entrance.ts'
import { createKnownBrowsersStore } from './login/known-browsers.store.ts'
import { createKnownBrowsers } from './login/known-browsers.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { auth0001 } from './migrations/0001-recovery.ts'
import { profile0002 } from './migrations/0002-profile.ts'
import { auth0003 } from './migrations/0003-social.ts'
import { auth0004 } from './migrations/0004-humans.ts'
import { auth0005 } from './migrations/0005-second-factor-release.ts'
import { auth0006 } from './migrations/0006-people-search.ts'
import { auth0007 } from './migrations/0007-invited-windows.ts'
import { auth0008 } from './migrations/0008-kept-departures.ts'
import { auth0009 } from './migrations/0009-challenge-credentials.ts'
import { auth0010 } from './migrations/0010-connecting-challenges.ts'
import { auth0011 } from './migrations/0011-second-factor-stays.ts'
import { authPages } from './pages/pages.ts'
import { passwordMails } from './password/password.mails.ts'
import { passwordPages } from './password/password.pages.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { createPasswordChange } from './password/password-change.service.ts'
import { createPasswordReset } from './password/password-reset.service.ts'
import { createPasswordResetsStore } from './password/password-resets.store.ts'
import { recoveryJobs } from './password/recovery.jobs.ts'
import { createPeopleSearchStore } from './people-search/people-search.store.ts'
import { peopleSearch } from './people-search/people-search.ts'
import { profilePages } from './profile/profile.pages.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createProfiles } from './profile/profile.service.ts'
import { createProfileStore } from './profile/profile.store.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createRegistration } from './register/register.service.ts'
import { reportRoutes } from './report/report.routes.ts'
import { createReportStore } from './report/report.store.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionList } from './sessions/sessions.service.ts'
import { assembleSocial } from './social/assemble.ts'
import { createConnections } from './social/connections.service.ts'
import { createProfilesStore } from './social/profiles.store.ts'
import { houseProviders } from './social/providers/house-providers.ts'
import { createServices } from './social/services.ts'
import { socialJobs } from './social/social.jobs.ts'
import { socialMails } from './social/social.mails.ts'
import { socialRoutes } from './social/social.routes.ts'
import { createChallenges } from './two-factor/challenge.service.ts'
import { createChallengeStore } from './two-factor/challenge.store.ts'
import { twoFactorMails } from './two-factor/two-factor.mails.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'
import { createTwoFactorStore } from './two-factor/two-factor.store.ts'
import { createTwoFactorLetters } from './two-factor/two-factor-letter.ts'

export default defineServerPlugin(manifest, {
  migrations: [auth0001, profile0002, auth0003, auth0004, auth0005, auth0006, auth0007, auth0008, auth0009, auth0010, auth0011],
  services(context) {
    const { sql, users, sessions, rateLimits } = context
    const puzzles = createPuzzles(context)
    const humansStore = createHumansStore(sql)
    const effort = createEffort(puzzles, humansStore, context)
    const login = createLogin(users, rateLimits, effort)
    const twoFactorStore = createTwoFactorStore(sql)
    const twoFactor = createTwoFactor(twoFactorStore, context)
    const stores = { challenges: createChallengeStore(sql), resets: createPasswordResetsStore(sql), humans: humansStore }
    const challenges = createChallenges(stores.challenges, twoFactor, rateLimits)
    const knownBrowsers = createKnownBrowsers(createKnownBrowsersStore(sql), context)
    const socialProfiles = createProfilesStore(sql)
    const services = createServices(context)
    const connections = createConnections(socialProfiles, services, context)
    const entrance = createEntrance(twoFactor, challenges, knownBrowsers, connections, context)
    const invitations = createInvitations(context)
    return {
      login,
      effort,
      twoFactor,
      challenges,
      stores,
      twoFactorStore,
      entrance,
      knownBrowsers,
      passwordReset: createPasswordReset({ ...stores, profiles: socialProfiles }, context),
      passwordChange: createPasswordChange(login, { ...stores, profiles: socialProfiles }, context),
      invitations,
      humans: createHumans(stores.humans, context),
      puzzles,
      registration: createRegistration(invitations, context),
      sessionList: createSessionList(sessions, login, context.locateIpAddress),
      account: createAccount(context),
      avatars: createAvatars(createAvatarStore(sql), context),
      profiles: createProfiles(createProfileStore(sql), context),
      socialProfiles,
      report: createReportStore(sql),
      peopleSearch: peopleSearch(createPeopleSearchStore(sql)),
      byServices: assembleSocial(context, { profiles: socialProfiles, connections, services, login, entrance, invitations }),
    }
  },
  routes: (
    {
      login,
      effort,
      entrance,
      knownBrowsers,
      twoFactor,
      challenges,
      passwordReset,
      passwordChange,
      registration,
      invitations,
      humans,
      puzzles,
      sessionList,
      account,
      avatars,
      profiles,
      byServices,
      report,
    },
    context,
  ) => [
    ...loginRoutes(login, effort, entrance, knownBrowsers, context),
    ...twoFactorRoutes(twoFactor, challenges, entrance, knownBrowsers, createTwoFactorLetters(context), context),
    ...confirmationRoutes(login, context),
    ...passwordRoutes(passwordReset, passwordChange, knownBrowsers, context),
    ...registerRoutes(registration, humans, entrance, context),
    ...invitationRoutes(invitations),
    ...humanRoutes(humans, puzzles, context),
    ...sessionRoutes(sessionList, context),
    ...accountRoutes(account, avatars, context),
    ...avatarRoutes(avatars, context),
    ...profileRoutes(profiles),
    ...reportRoutes(report),
    ...socialRoutes(byServices, entrance, knownBrowsers, context),
  ],
  jobs: ({ passwordReset, stores, byServices }) => [...recoveryJobs(passwordReset, stores), ...socialJobs(byServices.store), ...humanJobs(stores.humans)],
  eventHandlers: ({ avatars, stores, twoFactorStore, socialProfiles }, context) => [
    onEvent(UserDeleted, ({ userId }) => avatars.forget(userId)),
    ...accountListeners({ ...stores, twoFactor: twoFactorStore, profiles: socialProfiles }, context),
  ],
  provides: ({ account, byServices, twoFactor, humans, puzzles, peopleSearch: people }, context) => ({
    'auth.signInProviders/v1': houseProviders(context.settings),
    'core.userDetails/v1': [
      { name: 'pending_email', load: (userId) => account.pendingEmail(userId) },
      { name: 'social_profiles', load: (userId) => byServices.social.list(userId), permissionForOthers: 'users.update' },
      {
        name: 'two_factor_confirmed_at',
        load: async (userId) => (await twoFactor.status(userId)).two_factor_confirmed_at,
        permissionForOthers: 'users.update',
      },
      { name: 'two_factor_recovery_codes', load: (userId) => twoFactor.codesLeft(userId) },
    ],
    ...humanOffers(humans, puzzles, context),
    'player.search/v1': [people],
  }),
  emails: [...passwordMails, ...accountMails, ...socialMails, ...twoFactorMails],
  personalData: async ({ profiles, twoFactor, socialProfiles }, userId) => ({
    ...(await profiles.dataOf(userId)),
    two_factor: await twoFactor.status(userId),
    social_profiles: await socialProfiles.list(userId),
  }),
  pages: ({ profiles, passwordReset }, context) => [...authPages, ...passwordPages(passwordReset, context), ...profilePages(profiles)],
})
