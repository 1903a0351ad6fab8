import type { CoreModels } from '../../app/core-models.ts'
import type { AuditStore } from '../../security/audit/audit.store.ts'

const MAX_AUDIT_ENTRIES = 10_000

export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>
export type UserData = Awaited<ReturnType<PersonalDataStore['findUserData']>>

type PersonalDataModels = Pick<CoreModels, 'Email' | 'FileEntry' | 'Session' | 'User' | 'UserPermission' | 'UserRole'>

/** Creates the store that reads what the core stores about a user. */
export const createPersonalDataStore = (
  { Email, FileEntry, Session, User, UserPermission, UserRole }: PersonalDataModels,
  auditStore: Pick<AuditStore, 'listByUser'>,
) => ({
  /** Finds everything about a user, without hashes of passwords and tokens and without the content of emails. */
  async findUserData(userId: number) {
    const [account, roles, permissions, sessions, emails, files, auditEntries] = await Promise.all([
      User.findByPk(userId, { attributes: { exclude: ['passwordHash', 'credentialsVersion', 'searchName'] } }),
      UserRole.findAll({ where: { userId }, include: 'role', order: ['roleId'] }),
      UserPermission.findAll({ where: { userId }, order: ['permission'] }),
      Session.findAll({ attributes: ['ipAddress', 'userAgent', 'createdAt', 'lastActive'], where: { userId }, order: ['id'] }),
      Email.findAll({ attributes: ['email', 'subject', 'createdAt', 'sentAt'], where: { userId }, order: ['id'] }),
      FileEntry.findAll({ attributes: ['name', 'mime', 'fileSize', 'createdAt'], where: { ownerId: userId }, order: ['id'] }),
      auditStore.listByUser(userId, MAX_AUDIT_ENTRIES),
    ])
    return { userId, account, roles, permissions, sessions, emails, files, auditEntries }
  },
})
