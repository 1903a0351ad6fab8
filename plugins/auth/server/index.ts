import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { confirmationRoutes } from './confirmation/confirmation.routes.ts'
import { createEntrance } from './login/entrance.ts'
import { loginRoutes } from './login/login.routes.ts'
import { createLogin } from './login/login.service.ts'
import { auth0001 } from './migrations/0001-recovery.ts'
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
import { createChallenges } from './two-factor/challenge.service.ts'
import { createChallengeStore } from './two-factor/challenge.store.ts'
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts'
import { createTwoFactor } from './two-factor/two-factor.service.ts'
import { createTwoFactorStore } from './two-factor/two-factor.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [auth0001],
  services(context) {
    const { sql, users, sessions, settings, limits } = context
    const login = createLogin(users, limits)
    const twoFactor = createTwoFactor(createTwoFactorStore(sql), context)
    const stores = { challenges: createChallengeStore(sql), resets: createPasswordResetsStore(sql) }
    const challenges = createChallenges(stores.challenges, twoFactor, limits)
    return {
      login,
      twoFactor,
      challenges,
      stores,
      entrance: createEntrance(twoFactor, challenges, context),
      passwordReset: createPasswordReset(stores.resets, stores.challenges, context),
      passwordChange: createPasswordChange(login, stores, context),
      registration: createRegistration(users, settings),
      sessionList: createSessionList(sessions, login),
    }
  },
  routes: ({ login, entrance, twoFactor, challenges, passwordReset, passwordChange, registration, sessionList }, context) => [
    ...loginRoutes(login, entrance, context),
    ...twoFactorRoutes(twoFactor, challenges, context),
    ...confirmationRoutes(login, context),
    ...passwordRoutes(passwordReset, passwordChange, context),
    ...registerRoutes(registration, context),
    ...sessionRoutes(sessionList),
  ],
  jobs: ({ passwordReset, stores }) => recoveryJobs(passwordReset, stores),
  mails: passwordMails,
  pages: () => authPages,
})
