import type { ResourceRow, UserAccount as SdkUserAccount } from '@balafon/sdk/server'
import type { UserAccount } from '../../contract/users.ts'

const formatTime = (date: Date | null) => date?.toISOString() ?? null

/** Screens call a banned account suspended. */
const getStatus = ({ bannedAt, emailVerifiedAt }: SdkUserAccount) => {
  if (bannedAt) return 'suspended'
  return emailVerifiedAt ? 'active' : 'unverified'
}

/** Presents an account in the list. */
export const presentListedUser = (account: SdkUserAccount): ResourceRow => ({
  id: account.id,
  version: account.version,
  name: account.name,
  email: account.email,
  status: getStatus(account),
  roles: account.roles.map(({ id, name }) => ({ id, label: name })),
  country: account.country,
  language: account.language,
  timezone: account.timezone,
  created_at: account.createdAt.toISOString(),
  email_verified_at: formatTime(account.emailVerifiedAt),
  suspended_until: formatTime(account.bannedUntil),
  image: account.image,
})

type Rights = Pick<UserAccount, 'own_permissions' | 'permissions' | 'can_manage'>

/** Presents an account with its permissions. */
export const presentAccount = (account: SdkUserAccount, rights: Rights): UserAccount => ({
  id: account.id,
  version: account.version,
  name: account.name,
  first_name: account.firstName,
  last_name: account.lastName,
  image: account.image,
  email: account.email,
  email_verified_at: formatTime(account.emailVerifiedAt),
  banned_at: formatTime(account.bannedAt),
  banned_until: formatTime(account.bannedUntil),
  ban_reason: account.banReason,
  language: account.language,
  country: account.country,
  timezone: account.timezone,
  created_at: account.createdAt.toISOString(),
  roles: account.roles.map(({ id, name }) => ({ id, name })),
  ...rights,
})
