import { implement, type ServerContext } from '@balafon/sdk/server'
import { getLoginEffort, login, logout } from '../../contract/login.ts'
import type { Effort } from './effort.ts'
import type { Entrance } from './entrance.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { LoginService } from './login.service.ts'

export const loginRoutes = (
  service: LoginService,
  work: Effort,
  entrance: Entrance,
  knownBrowsers: KnownBrowsers,
  { sessions, createBootstrapData }: ServerContext,
) => [
  implement(login, async ({ body, request, h }) => {
    const address = request.info.remoteAddress
    const { email, password, effort } = body
    const user = await service.logIn({ email, password, effort, address, browser: await knownBrowsers.nameOf(request, email) })
    return entrance.enter({ userId: user.id, credentialsVersion: user.credentialsVersion, remember: body.remember, request, h })
  }),
  implement(getLoginEffort, async () => ({ puzzle: work.ask() })),
  implement(logout, async ({ request, h }) => {
    await sessions.end(h, request)
    return { bootstrapData: await createBootstrapData(request, null) }
  }),
]
