import { implement, type ServerContext } from '@balafon/sdk/server'
import { getLoginChallenge, login, logout } from '../../contract/login.ts'
import type { KnownBrowsers } from '../sign-in/known-browsers.ts'
import type { SignInService } from '../sign-in/sign-in.service.ts'
import type { LoginService } from './login.service.ts'
import type { LoginProofOfWork } from './login-proof-of-work.ts'

interface Services {
  readonly login: LoginService
  readonly loginProofOfWork: LoginProofOfWork
  readonly signIn: SignInService
  readonly knownBrowsers: KnownBrowsers
}

export const createLoginRoutes = (services: Services, { sessions, createBootstrapData }: Pick<ServerContext, 'sessions' | 'createBootstrapData'>) => [
  implement(login, async ({ body, request, response }) => {
    const { email, password, remember, proof_of_work: proofOfWork } = body
    const knownBrowserId = await services.knownBrowsers.findIdByEmail(request.cookies, email)
    const user = await services.login.logIn({ email, password, proofOfWork, ipAddress: request.ipAddress, knownBrowserId })
    const session = { userId: user.id, credentialsVersion: user.credentialsVersion, remember }
    const { result, cookies } = await services.signIn.signIn({ request, session })
    response.setCookies(cookies)
    return result
  }),
  implement(getLoginChallenge, async () => ({ challenge: services.loginProofOfWork.createChallenge() })),
  implement(logout, async ({ request, response }) => {
    response.setCookies(await sessions.end(request))
    return { bootstrapData: await createBootstrapData(request, null) }
  }),
]
