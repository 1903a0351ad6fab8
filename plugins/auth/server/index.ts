import { lookup } from 'node:dns/promises'
import https from 'node:https'
import { UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, listen } from '@balafon/sdk/server'
import { AVATAR_BYTES } from '../contract/avatar.ts'
import manifest from '../plugin.ts'
import { accountMails } from './account/account.mails.ts'
import { accountRoutes } from './account/account.routes.ts'
import { createAccount } from './account/account.service.ts'
import { avatarRoutes } from './avatar/avatar.routes.ts'
import { createAvatars } from './avatar/avatar.service.ts'
import { createAvatarStore } from './avatar/avatar.store.ts'
import { createPictureFetcher } from './avatar/fetch-picture.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { createEntrance } from './login/entrance.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { auth0001 } from './migrations/0001-recovery.ts'
import { profile0002 } from './migrations/0002-profile.ts'
import { auth0003 } from './migrations/0003-social.ts'
import { auth0016 } from './migrations/0016-people-search.ts'
import { authPages } from './pages/pages.ts'
import { passwordMails } from './password/password.mails.ts'
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
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionList } from './sessions/sessions.service.ts'
import { assembleSocial } from './social/assemble.ts'
import { createProfilesStore } from './social/profiles.store.ts'
import { socialJobs } from './social/social.jobs.ts'
import { socialOffers } from './social/social.offers.ts'
import { socialRoutes } from './social/social.routes.ts'
import { createChallenges } from './two-factor/challenge.service.ts'
import { createChallengeStore } from './two-factor/challenge.store.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'
import { createTwoFactorStore } from './two-factor/two-factor.store.ts'

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

export default defineServerPlugin(manifest, {
  migrations: [auth0001, profile0002, auth0003, auth0016],
  services(context) {
    const { db, sql, users, sessions, settings, limits, files } = context
    const login = createLogin(users, limits)
    const twoFactor = createTwoFactor(createTwoFactorStore(sql), context)
    const stores = { challenges: createChallengeStore(sql), resets: createPasswordResetsStore(sql) }
    const challenges = createChallenges(stores.challenges, twoFactor, limits)
    const entrance = createEntrance(twoFactor, challenges, context)
    const socialProfiles = createProfilesStore(sql)
    return {
      login,
      twoFactor,
      challenges,
      stores,
      entrance,
      passwordReset: createPasswordReset({ ...stores, profiles: socialProfiles }, context),
      passwordChange: createPasswordChange(login, stores, context),
      registration: createRegistration(users, settings),
      sessionList: createSessionList(sessions, login),
      account: createAccount(context),
      avatars: createAvatars({ db, users, files, store: createAvatarStore(sql) }),
      profiles: createProfiles(createProfileStore(sql)),
      socialProfiles,
      peopleSearch: peopleSearch(createPeopleSearchStore(sql)),
      byServices: assembleSocial(context, socialProfiles, login, entrance),
    }
  },
  routes: (
    { login, entrance, twoFactor, challenges, passwordReset, passwordChange, registration, sessionList, account, avatars, profiles, byServices },
    context,
  ) => [
    ...loginRoutes(login, entrance, context),
    ...twoFactorRoutes(twoFactor, challenges, context),
    ...confirmationRoutes(login, context),
    ...passwordRoutes(passwordReset, passwordChange, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
    ...accountRoutes(account, avatars, context),
    ...avatarRoutes(avatars, createPictureFetcher({ lookup: addressesOf, request: https.request, maxBytes: AVATAR_BYTES }), context),
    ...profileRoutes(profiles),
    ...socialRoutes(byServices, entrance, context),
  ],
  jobs: ({ passwordReset, stores, byServices }) => [...recoveryJobs(passwordReset, stores), ...socialJobs(byServices.store)],
  listeners: ({ avatars }) => [listen(UserDeleted, ({ userId }) => avatars.forget(userId))],
  offers: ({ byServices, peopleSearch: people }, { settings }) => ({ ...socialOffers(byServices, settings), 'player.search/v1': [people] }),
  mails: [...passwordMails, ...accountMails],
  personalData: async ({ profiles, twoFactor, socialProfiles }, userId) => ({
    ...(await profiles.dataOf(userId)),
    two_factor: await twoFactor.status(userId),
    social_profiles: await socialProfiles.list(userId),
  }),
  pages: ({ profiles }) => [...authPages, ...profilePages(profiles)],
})
