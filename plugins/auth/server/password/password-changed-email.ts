import type { User } from '@balafon/sdk/contract'
import type { EmailMessage } from '@balafon/sdk/server'
import type { SocialProfile } from '../../contract/social.ts'
import { type ClientInfo, createSecurityEmail, type SecurityEmailDependencies, SOCIAL_LOGIN_PATH } from '../security-email/security-email.ts'
import { getServiceLabel } from '../social/service-label.ts'

/** Creates the email about a changed password. It also names the connected services, because they can still sign in and another person may have connected them. */
export async function createPasswordChangedEmail(
  user: User,
  client: ClientInfo,
  services: readonly SocialProfile[],
  deps: SecurityEmailDependencies,
): Promise<EmailMessage> {
  const { to, language, data } = await createSecurityEmail(user, client, deps)
  const email = { to, language, template: 'password_changed', data: { ...data, url: '/secure/password' } }
  if (services.length === 0) return email
  const labels = await Promise.all(services.map(({ service_name }) => getServiceLabel(service_name, language, deps)))
  const serviceData = { services: new Intl.ListFormat(language).format(labels), servicesUrl: new URL(SOCIAL_LOGIN_PATH, deps.site.getUrl()).href }
  return { ...email, template: 'password_changed_with_services', data: { ...email.data, ...serviceData } }
}
