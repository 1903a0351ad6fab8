import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { getResetLinkStatus } from '../../contract/password.ts'
import type { PasswordResetService } from './password-reset.service.ts'

/** The page contains the status of the link, so that users of an invalid link do not fill in the form first. */
export const createPasswordPages = (passwordReset: PasswordResetService, { translate }: Pick<ServerContext, 'translate'>): Page[] => [
  {
    path: '/password/reset/:token',
    async describe({ params, language }) {
      const { token = '' } = params
      return {
        title: translate(language, 'auth.reset.title'),
        data: [prefetchResponse(getResetLinkStatus, { params: { token } }, { isValid: await passwordReset.isTokenValid(token) })],
      }
    },
  },
]
