/** The error codes with which a change of a role can fail, in addition to `resource.conflict`. */
export const ROLE_CHANGE_ERRORS = [
  'roles.unknown',
  'roles.name_taken',
  'roles.not_held',
  'roles.own_rights',
  'roles.last_admin',
  'roles.unknown_permission',
  'roles.unknown_restriction',
  'roles.public_admin',
  'roles.is_guest_role',
  'roles.is_default_role',
] as const
