import type { LoggedEmail } from '@balafon/sdk/server'
import type { EmailRow } from './email.store.ts'

/** Presents an email in the log. */
export const presentLoggedEmail = ({ id, plugin, template, language, email, subject, status, error, createdAt }: EmailRow): LoggedEmail => ({
  id,
  plugin,
  template,
  language,
  email,
  subject,
  status,
  error,
  created_at: createdAt,
})
