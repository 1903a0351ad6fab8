import type { User } from '@balafon/sdk/contract'
import type { EmailMessage } from '@balafon/sdk/server'
import { type Circumstances, SERVICES_PLACE, toldTo, type Words } from '../password/changed-letter.ts'
import { serviceLabel } from './service-label.ts'

/** Tells the owner of an account that another service's account lets in from now on, or does no longer. */
export async function serviceLetter(
  template: `service_${'connected' | 'disconnected'}`,
  user: User,
  name: string,
  done: Circumstances,
  words: Words,
): Promise<EmailMessage> {
  const { to, language, data } = await toldTo(user, done, words)
  return { to, language, template, data: { ...data, service: await serviceLabel(name, language, words), url: SERVICES_PLACE } }
}
