import type { User } from '@balafon/sdk/contract'
import type { EmailMessage } from '@balafon/sdk/server'
import type { SocialProfile } from '../../contract/social.ts'
import { type ClientInfo, createSecurityEmail, type SecurityEmailDependencies, SOCIAL_LOGIN_PATH } from '../security-email/security-email.ts'
import { getProviderLabel } from '../social/provider-label.ts'

/** Creates the email about a changed password. It lists the connected providers, because they still work and another person may have connected them. */
export async function createPasswordChangedEmail(
  user: User,
  client: ClientInfo,
  profiles: readonly SocialProfile[],
  deps: SecurityEmailDependencies,
): Promise<EmailMessage> {
  const { to, language, data } = await createSecurityEmail(user, client, deps)
  const email = { to, language, template: 'password_changed', data: { ...data, url: '/secure/password' } }
  if (profiles.length === 0) return email
  const labels = await Promise.all(profiles.map(({ service_name }) => getProviderLabel(service_name, language, deps)))
  const providerData = { providers: new Intl.ListFormat(language).format(labels), providersUrl: new URL(SOCIAL_LOGIN_PATH, deps.site.getUrl()).href }
  return { ...email, template: 'password_changed_with_services', data: { ...email.data, ...providerData } }
}
