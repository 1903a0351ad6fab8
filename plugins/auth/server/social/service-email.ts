import type { User } from '@balafon/sdk/contract'
import type { EmailMessage } from '@balafon/sdk/server'
import { type ClientInfo, createSecurityEmail, type SecurityEmailDependencies, SOCIAL_LOGIN_PATH } from '../security-email/security-email.ts'
import { getServiceLabel } from './service-label.ts'

export type ServiceEmailTemplate = 'service_connected' | 'service_disconnected'

/** Creates the email about a service that was connected or disconnected. */
export async function createServiceEmail(
  template: ServiceEmailTemplate,
  user: User,
  serviceName: string,
  client: ClientInfo,
  deps: SecurityEmailDependencies,
): Promise<EmailMessage> {
  const { to, language, data } = await createSecurityEmail(user, client, deps)
  return { to, language, template, data: { ...data, service: await getServiceLabel(serviceName, language, deps), url: SOCIAL_LOGIN_PATH } }
}
