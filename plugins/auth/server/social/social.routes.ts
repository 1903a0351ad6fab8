import { implement, type ServerContext } from '@balafon/sdk/server'
import { connectWithPassword, listSocialProfiles, socialCallback, socialConnect, socialDisconnect, socialLogin } from '../../contract/social.ts'
import type { Entrance } from '../login/entrance.ts'
import type { KnownBrowsers } from '../login/known-browsers.ts'
import { circumstancesOf } from '../password/changed-letter.ts'
import type { SignInByServices } from './assemble.ts'

export const socialRoutes = (
  { social, windows }: SignInByServices,
  entrance: Entrance,
  knownBrowsers: KnownBrowsers,
  { sessions, getLanguage }: ServerContext,
) => [
  implement(socialLogin, (call) => windows.depart(call, 'login')),
  implement(socialConnect, (call) => windows.depart(call, 'connect')),
  implement(socialCallback, (call) => windows.arrive(call)),
  implement(connectWithPassword, async ({ body, request, h }) => {
    const { userId, credentials, account } = await social.proveWaiting(sessions.getBrowserSessionId(request), body.password, async (email) => ({
      address: request.info.remoteAddress,
      browser: await knownBrowsers.nameOf(request, email),
      effort: body.effort,
    }))
    return entrance.enter({ userId, credentialsVersion: credentials, remember: true, connects: account, request, h })
  }),
  implement(socialDisconnect, async ({ params, user, request }) => {
    await social.disconnect(user.id, params.service, circumstancesOf(request, getLanguage))
    return {}
  }),
  implement(listSocialProfiles, async ({ user }) => ({ social_profiles: await social.list(user.id) })),
]
