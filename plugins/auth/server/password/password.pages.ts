import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { getResetLink } from '../../contract/password.ts'
import type { PasswordResetService } from './password-reset.service.ts'

/** Says at once when a link is void: nobody fills in a form for nothing. */
export const passwordPages = (reset: PasswordResetService, { translate }: Pick<ServerContext, 'translate'>): Page[] => [
  {
    path: '/password/reset/:token',
    async describe({ params, language }) {
      const { token = '' } = params
      return {
        title: translate(language, 'auth.reset.title'),
        data: [prefetchResponse(getResetLink, { params: { token } }, { isValid: await reset.isValid(token) })],
      }
    },
  },
]
