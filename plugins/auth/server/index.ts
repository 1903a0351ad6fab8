import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { createEntrance } from './login/entrance.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { auth0001 } from './migrations/0001-recovery.ts'
import { auth0003 } from './migrations/0003-social.ts'
import { authPages } from './pages/pages.ts'
import { passwordMails } from './password/password.mails.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { createPasswordChange } from './password/password-change.service.ts'
import { createPasswordReset } from './password/password-reset.service.ts'
import { createPasswordResetsStore } from './password/password-resets.store.ts'
import { recoveryJobs } from './password/recovery.jobs.ts'
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

export default defineServerPlugin(manifest, {
  migrations: [auth0001, auth0003],
  services(context) {
    const { sql, users, sessions, settings, limits } = context
    const login = createLogin(users, limits)
    const twoFactor = createTwoFactor(createTwoFactorStore(sql), context)
    const stores = { challenges: createChallengeStore(sql), resets: createPasswordResetsStore(sql) }
    const challenges = createChallenges(stores.challenges, twoFactor, limits)
    const entrance = createEntrance(twoFactor, challenges, context)
    const profiles = createProfilesStore(sql)
    return {
      login,
      twoFactor,
      challenges,
      stores,
      entrance,
      passwordReset: createPasswordReset({ ...stores, profiles }, context),
      passwordChange: createPasswordChange(login, stores, context),
      registration: createRegistration(users, settings),
      sessionList: createSessionList(sessions, login),
      byServices: assembleSocial(context, profiles, login, entrance),
    }
  },
  routes: ({ login, entrance, twoFactor, challenges, passwordReset, passwordChange, registration, sessionList, byServices }, context) => [
    ...loginRoutes(login, entrance, context),
    ...twoFactorRoutes(twoFactor, challenges, context),
    ...confirmationRoutes(login, context),
    ...passwordRoutes(passwordReset, passwordChange, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
    ...socialRoutes(byServices, entrance, context),
  ],
  jobs: ({ passwordReset, stores, byServices }) => [...recoveryJobs(passwordReset, stores), ...socialJobs(byServices.store)],
  offers: ({ byServices }, { settings }) => socialOffers(byServices, settings),
  mails: passwordMails,
  pages: () => authPages,
})
