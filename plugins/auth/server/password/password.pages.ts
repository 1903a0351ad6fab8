import { type Page, prefetched, type ServerContext } from '@balafon/sdk/server'
import { getResetLink } from '../../contract/password.ts'
import type { PasswordResetService } from './password-reset.service.ts'

/** Says at once when a link is void: nobody fills in a form for nothing. */
export const passwordPages = (reset: PasswordResetService, { say }: Pick<ServerContext, 'say'>): Page[] => [
  {
    path: '/password/reset/:token',
    async describe({ params, language }) {
      const { token = '' } = params
      return { title: say(language, 'auth.reset.title'), data: [prefetched(getResetLink, { params: { token } }, { isValid: await reset.isValid(token) })] }
    },
  },
]
