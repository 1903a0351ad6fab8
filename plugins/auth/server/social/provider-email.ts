import type { User } from '@balafon/sdk/contract'
import type { EmailMessage } from '@balafon/sdk/server'
import { type ClientInfo, createSecurityEmail, type SecurityEmailDependencies, SOCIAL_LOGIN_PATH } from '../security-email/security-email.ts'
import { getProviderLabel } from './provider-label.ts'

export type ProviderEmailTemplate = 'service_connected' | 'service_disconnected'

/** Creates the email about a provider that was connected or disconnected. */
export async function createProviderEmail(
  template: ProviderEmailTemplate,
  user: User,
  providerName: string,
  client: ClientInfo,
  deps: SecurityEmailDependencies,
): Promise<EmailMessage> {
  const { to, language, data } = await createSecurityEmail(user, client, deps)
  return { to, language, template, data: { ...data, provider: await getProviderLabel(providerName, language, deps), url: SOCIAL_LOGIN_PATH } }
}
