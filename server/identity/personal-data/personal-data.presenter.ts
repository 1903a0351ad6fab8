import { presentOwnAuditEntry } from '../../security/audit/audit.presenter.ts'
import type { UserData } from './personal-data.store.ts'

/** Presents what the core stores about a user, for the file that the user downloads. */
export const presentUserData = ({ userId, account, roles, permissions, sessions, emails, files, auditEntries }: UserData): object => ({
  account: account && presentAccount(account),
  roles: roles.map(({ role }) => role?.name),
  permissions: permissions.map(({ permission, restrictions }) => ({ name: permission, restrictions })),
  sessions: sessions.map(({ ipAddress, userAgent, createdAt, lastActive }) => ({
    ip_address: ipAddress,
    user_agent: userAgent,
    created_at: createdAt,
    last_active: lastActive,
  })),
  emails: emails.map(({ email, subject, createdAt, sentAt }) => ({ email, subject, created_at: createdAt, sent_at: sentAt })),
  files: files.map(({ name, mime, fileSize, createdAt }) => ({ name, mime, file_size: fileSize, created_at: createdAt })),
  audit: auditEntries.map((entry) => presentOwnAuditEntry(entry, userId)),
})

const presentAccount = (account: NonNullable<UserData['account']>) => ({
  id: account.id,
  name: account.name,
  first_name: account.firstName,
  last_name: account.lastName,
  image: account.image,
  email: account.email,
  email_verified_at: account.emailVerifiedAt,
  banned_at: account.bannedAt,
  banned_until: account.bannedUntil,
  language: account.language,
  country: account.country,
  timezone: account.timezone,
  created_at: account.createdAt,
  updated_at: account.updatedAt,
})
