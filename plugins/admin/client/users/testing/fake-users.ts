import { searchEntities } from '@balafon/sdk/contract'
import { createErrorResponse, createUser, ErrorResponse, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { listAuditEntries } from '../../../contract/audit.ts'
import { listPermissions } from '../../../contract/permission-groups.ts'
import {
  countUsers,
  deleteUserAccount,
  getUserAccount,
  listUsers,
  setUserPermissions,
  suspendUser,
  type UserAccount,
  unsuspendUser,
  updateUserAccount,
} from '../../../contract/users.ts'
import manifest from '../../../plugin.ts'
import client from '../../index.ts'

const at = '2026-06-30T14:12:00.000Z'

/** An administrator with all permissions. */
export const administrator = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })

/** Creates an account. */
export const createAccount = (values: Partial<UserAccount> = {}): UserAccount => ({
  id: 4417,
  version: 1,
  name: 'Salif Ouattara',
  first_name: 'Salif',
  last_name: 'Ouattara',
  image: null,
  email: 'salif@ouattara.test',
  email_verified_at: at,
  banned_at: null,
  banned_until: null,
  ban_reason: null,
  language: 'fr',
  country: 'BF',
  timezone: null,
  created_at: at,
  roles: [{ id: 2, name: 'Artist' }],
  own_permissions: [],
  permissions: [{ name: 'music.create', restrictions: [] }],
  can_manage: true,
  ...values,
})

const NAMES = ['Aïcha Traoré', 'Ibrahim Sow', 'Kofi Mensah', 'Ndeye Fall', 'Salif Ouattara', 'Mamadou Koné', 'Esi Owusu', 'Awa Diabaté']
const STATUSES = ['active', 'active', 'unverified', 'active', 'active', 'suspended'] as const

const rows = NAMES.map((name, index) => ({
  id: 4413 + index,
  version: 1,
  name,
  email: `user${index}@example.test`,
  status: STATUSES[index] ?? ('active' as const),
  roles: index % 3 === 0 ? [] : [{ id: 2, label: 'Artist' }],
  country: 'CI',
  language: 'fr',
  timezone: null,
  created_at: at,
  email_verified_at: at,
  suspended_until: null,
  image: null,
}))

/** Two groups of permissions, one of them with limits. The signed-in administrator holds all of these permissions except `admin`, and cannot grant it. */
export const permissionGroups = [
  {
    owner: 'core',
    title: 'Core',
    permissions: [
      { name: 'admin', label: 'Everything', restrictions: [], is_held: false },
      { name: 'users.update', label: 'Manage users', restrictions: [], is_held: true },
    ],
  },
  {
    owner: 'player',
    title: 'Music',
    permissions: [
      { name: 'music.view', label: 'Listen to music', restrictions: [], is_held: true },
      { name: 'music.create', label: 'Upload and publish music', restrictions: [{ name: 'minutes', label: 'Minutes in total' }], is_held: true },
    ],
  },
]

/** Fakes of the endpoints of users. `account` is the stored account, which the requests change. */
export function createFakeUsers(initial: Partial<UserAccount> = {}) {
  const state = { account: createAccount(initial), isDeleted: false }
  const change = (values: Partial<UserAccount>) => {
    state.account = { ...state.account, ...values, version: state.account.version + 1 }
    return { user: state.account }
  }
  const api: NonNullable<PageOptions['api']> = [
    respondTo(listUsers, () => ({ data: rows, next_cursor: null })),
    respondTo(countUsers, () => ({ total: rows.length, is_exact: true })),
    respondTo(getUserAccount, () => (state.isDeleted ? createErrorResponse(404, 'not_found') : { user: state.account })),
    respondTo(updateUserAccount, ({ body: { version, first_name, last_name, email } }) => {
      if (version !== state.account.version) return new ErrorResponse(409, { code: 'resource.conflict', message: 'Changed', current: state.account })
      return change({ ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }), ...(email && { email }) })
    }),
    respondTo(setUserPermissions, ({ body }) => change({ own_permissions: body.permissions })),
    respondTo(suspendUser, ({ body }) => change({ banned_at: at, ban_reason: body.reason, banned_until: body.until })),
    respondTo(unsuspendUser, () => change({ banned_at: null, ban_reason: null, banned_until: null })),
    respondTo(deleteUserAccount, () => {
      state.isDeleted = true
      return {}
    }),
    respondTo(listAuditEntries, () => ({ data: [], next_cursor: null })),
    respondTo(listPermissions, () => ({ groups: permissionGroups })),
    respondTo(searchEntities, () => ({
      data: [
        { id: 2, label: 'Artist' },
        { id: 3, label: 'Editor' },
      ],
    })),
  ]
  return { api, state, change }
}

/** The admin plugin, for `openPage`. */
export const adminPlugin = { manifest, client }
