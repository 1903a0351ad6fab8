import type { User } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'
import type { PreferenceCookie } from '../http/cookies.ts'
import type { Translator } from '../i18n/translator.ts'
import type { createAccessBlockFinder } from '../identity/access-gate.ts'
import type { GuestRole } from '../identity/guest-role.ts'
import type { SendFirstCode } from '../identity/send-first-code.ts'
import type { UsersStore } from '../identity/users.store.ts'
import { type Ads, createAds } from '../page/ads/ads.ts'
import { type BuildBootstrapData, createBootstrapBuilder } from '../page/bootstrap.ts'
import type { BuiltHost } from '../page/built-host.ts'
import { createHomePageFinder, type FindHomePage } from '../page/home.ts'
import { getVisitor } from '../page/page.routes.ts'
import type { Registry } from '../plugins/registry.ts'
import type { ReportCrash } from '../plugins/report-crash.ts'
import type { SettingsStore } from '../settings/settings.ts'
import { loadPageUserDetails } from './core/user-details.ts'
import type { Log } from './logging/log.ts'

export interface PageDependencies {
  readonly registry: Registry
  readonly settings: SettingsStore
  readonly translator: Translator
  readonly guestRole: GuestRole
  readonly usersStore: Pick<UsersStore, 'findUser'>
  readonly safeModeCookie: PreferenceCookie
  readonly findAccessBlock: ReturnType<typeof createAccessBlockFinder>
  readonly sendFirstCode: SendFirstCode
  readonly getProviders: ServerContext['getProviders']
  readonly getBaseUrl: () => string
  readonly hasDeveloperScreens: boolean
  readonly readBuiltHost: () => BuiltHost
  readonly reportCrash: ReportCrash
  readonly log: Log
}

export interface PageServices {
  readonly ads: Ads
  readonly findHomePage: FindHomePage
  readonly buildBootstrapData: BuildBootstrapData
  /** Builds the data for the user after this request has signed them in or out. */
  readonly createBootstrapData: ServerContext['createBootstrapData']
}

/** Creates the services that all pages need, those of the host and of plugins. */
export function createPageServices(dependencies: PageDependencies): PageServices {
  const { registry, settings, guestRole, usersStore, safeModeCookie, sendFirstCode, readBuiltHost, log } = dependencies
  const ads = createAds(settings, registry)
  const loadSubscriptions = async (userId: number) => {
    const { subscriptions } = await loadPageUserDetails(dependencies.getProviders, userId, () => true, dependencies.reportCrash)
    return subscriptions as User['subscriptions']
  }
  const findHomePage = createHomePageFinder({ settings, guestRole, loadSubscriptions })
  const buildBootstrapData = createBootstrapBuilder({
    ...dependencies,
    ads,
    findHomePage,
    getIconDrawings: () => readBuiltHost().drawings,
    // A failed email does not prevent the response.
    sendFirstCode: (user, language) => sendFirstCode(user, language).catch((err) => log.error({ err }, 'could not send the first verification code')),
  })
  return {
    ads,
    findHomePage,
    buildBootstrapData,
    async createBootstrapData(request, userId) {
      const user = userId === null ? null : await usersStore.findUser(userId)
      // Bootstrap data depends on the user only. The session id and `can` are not used.
      const identity = user && { id: user.id, sessionId: 0, user, impersonator: null, can: () => false }
      return buildBootstrapData(getVisitor(request, identity, safeModeCookie))
    },
  }
}
