import { lookup } from 'node:dns/promises'
import https from 'node:https'
import { UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, listen } from '@balafon/sdk/server'
import { AVATAR_BYTES } from '../contract/avatar.ts'
import manifest from '../plugin.ts'
import { accountRoutes } from './account/account.routes.ts'
import { createAccount } from './account/account.service.ts'
import { avatarRoutes } from './avatar/avatar.routes.ts'
import { createAvatars } from './avatar/avatar.service.ts'
import { createAvatarStore } from './avatar/avatar.store.ts'
import { createPictureFetcher } from './avatar/fetch-picture.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { authMails } from './mails.ts'
import { profile0002 } from './migrations/0002-profile.ts'
import { authPages } from './pages/pages.ts'
import { profilePages } from './profile/profile.pages.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createProfiles } from './profile/profile.service.ts'
import { createProfileStore } from './profile/profile.store.ts'
import { registerRoutes } from './register/register.routes.ts'
import { createRegistration } from './register/register.service.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { createSessionList } from './sessions/sessions.service.ts'

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

export default defineServerPlugin(manifest, {
  migrations: [profile0002],
  services({ db, sql, users, sessions, settings, limits, files, mail, valueLists }) {
    const login = createLogin(users, limits)
    return {
      login,
      registration: createRegistration(users, settings),
      sessionList: createSessionList(sessions, login),
      account: createAccount({ db, users, mail, login, valueLists }),
      avatars: createAvatars({ db, users, files, store: createAvatarStore(sql) }),
      profiles: createProfiles(createProfileStore(sql)),
    }
  },
  routes: ({ login, registration, sessionList, account, avatars, profiles }, context) => [
    ...loginRoutes(login, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
    ...accountRoutes(account, avatars, context),
    ...avatarRoutes(avatars, createPictureFetcher({ lookup: addressesOf, request: https.request, maxBytes: AVATAR_BYTES }), context),
    ...profileRoutes(profiles),
  ],
  listeners: ({ avatars }) => [listen(UserDeleted, ({ userId }) => avatars.forget(userId))],
  mails: authMails,
  personalData: ({ profiles }, userId) => profiles.dataOf(userId),
  pages: ({ profiles }) => [...authPages, ...profilePages(profiles)],
})
