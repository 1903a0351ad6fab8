import type { Transaction } from 'sequelize'
import type { PermissionName, User } from '../contract/index.ts'
import type { HttpRequest, ResponseCookie } from './http.ts'
import type { GrantedPermission } from './permissions.ts'

/** The user of a request: signed in, or the owner of its access token. */
export interface Identity {
  /** The user id. */
  readonly id: number
  /** 0 for a request with an access token, which has no session. */
  readonly sessionId: number
  readonly user: User
  /** The administrator that views the site as this user. Such a request must not change passwords, tokens or money. */
  readonly impersonator: Pick<User, 'id' | 'name'> | null
  /** Whether the request was sent with the cookie that the session had before `Sessions.rotate`. */
  readonly hasPreviousToken?: boolean
  /** Returns whether the user has a permission, and the access token grants it. */
  can(permission: PermissionName): boolean
}

/** The administrator that makes a change; `null` for a command of the operator or a job of the site, which have every right. */
export type Actor = Pick<Identity, 'id' | 'user'> | null

/** A hashed password. Hash passwords before a transaction begins, because hashing waits in a queue and would keep the transaction open. */
export interface PasswordHash {
  readonly hash: string
}

/** A user after authentication with a password. */
export interface AuthenticatedUser {
  readonly id: number
  /** The version of the password at the time of the authentication. `sessions.start` refuses it when the password has changed since. */
  readonly credentialsVersion: number
}

/** A new account. */
export interface NewUser {
  readonly email: string
  /** `null` for users that sign in with a provider. */
  readonly password: string | PasswordHash | null
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly language?: string
}

/** The part of a user that other users see. */
export type UserProfile = Pick<User, 'id' | 'name' | 'image'>

/** An account, as administrators see it. */
export interface UserAccount {
  readonly id: number
  readonly name: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly image: string | null
  readonly email: string
  readonly emailVerifiedAt: Date | null
  /** Since when the user is suspended; `null` when the user is not suspended. */
  readonly bannedAt: Date | null
  /** When the suspension ends; `null` when it has no end. */
  readonly bannedUntil: Date | null
  readonly banReason: string | null
  readonly language: string | null
  readonly country: string | null
  readonly timezone: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Increases with each change of the account, its roles and its permissions. */
  readonly version: number
  readonly roles: readonly { readonly id: number; readonly name: string }[]
}

/** Which users to list. All given conditions must apply. */
export interface UserFilters {
  /** Words of the name, or the beginning of the email address. */
  readonly query?: string | undefined
  readonly ids?: readonly number[] | undefined
  /** Users with a higher id. Bulk actions use it with the sort `id`. */
  readonly afterId?: number | undefined
  /** Users that have one of these roles. */
  readonly roleIds?: readonly number[] | undefined
  readonly isSuspended?: boolean | undefined
  readonly isVerified?: boolean | undefined
  /** Users with or without a valid subscription. Without a plugin that sells subscriptions, no user has one. */
  readonly isSubscribed?: boolean | undefined
  readonly createdFrom?: Date | undefined
  readonly createdBefore?: Date | undefined
}

/** A page of users to list. */
export interface UserListQuery extends UserFilters {
  /** Default: `-created_at`. */
  readonly sort?: 'id' | 'name' | '-name' | 'email' | '-email' | 'created_at' | '-created_at' | undefined
  /** The `nextCursor` of the previous page. An unknown cursor starts at the first page. */
  readonly cursor?: string | null | undefined
  readonly limit: number
}

/** The error codes that administrative changes of users may end with. */
export const USER_CHANGE_ERRORS = [
  'not_found',
  'users.own_account',
  'users.higher_rights',
  'last_admin',
  'roles.unknown',
  'roles.is_guest_role',
  'roles.not_held',
  'roles.own_rights',
  'roles.last_admin',
  'roles.unknown_permission',
  'roles.unknown_restriction',
] as const

/** The accounts of the site. */
export interface Users {
  /** Creates an account. Throws 422 at `email` when the address is taken. */
  create(user: NewUser, transaction?: Transaction): Promise<{ id: number }>
  /** Returns the user when the email and the password match, else `null`. Both cases take the same time, so that the time does not reveal accounts. */
  authenticate(email: string, password: string): Promise<AuthenticatedUser | null>
  /** Hashes a password for `create`, `setPassword` or `changePassword` in a transaction. */
  hashPassword(password: string): Promise<PasswordHash>
  /**
   * Finds a user by id. Within a transaction, pass it, because the query would otherwise need a second connection, and many such requests can use up all
   * connections.
   */
  find(id: number, transaction?: Transaction): Promise<User | null>
  /** Finds the profiles of users by id. Users that do not exist are missing in the result. */
  findProfiles(ids: readonly number[], transaction?: Transaction): Promise<ReadonlyMap<number, UserProfile>>
  /** Finds a user by email address. */
  findByEmail(email: string): Promise<{ id: number; hasPassword: boolean } | null>
  /** Returns whether the password of the user matches. It takes the same time when the user has no password, so that the time does not reveal this. */
  verifyPassword(id: number, password: string): Promise<boolean>
  /** Returns whether the user has a password. */
  hasPassword(id: number): Promise<boolean>
  /** Finds a user and locks the row until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<User | null>
  /** Sets the password. Sessions stay active; the caller may end them in the same transaction. Sign-ins in progress with the old password fail. */
  setPassword(id: number, password: string | PasswordHash, transaction?: Transaction): Promise<void>
  /**
   * Sets the password unless it was changed in the meantime. Returns whether the password was set. `credentialsVersion` is the version of
   * `AuthenticatedUser`, or `null` when the user had no password.
   */
  changePassword(id: number, password: PasswordHash, credentialsVersion: number | null, transaction: Transaction): Promise<boolean>
  /** Changes the given fields. Throws 422 at `email` when the address is taken. A new address must be verified again. */
  update(id: number, patch: UserPatch, transaction?: Transaction): Promise<User>
  /** Marks the email address as verified, for an address that a sign-in provider has verified. It does nothing when the user has another address. */
  markEmailVerified(id: number, email: string, transaction?: Transaction): Promise<void>
  /** Marks the email address as not verified, so that the user has to verify it again on sites that require it. */
  markEmailUnverified(id: number, transaction?: Transaction): Promise<void>
  /** Deletes the account with its sessions, roles and emails, and publishes `UserDeleted`. Throws 409 `last_admin` for the last administrator. */
  remove(id: number, transaction?: Transaction): Promise<void>
  /** Finds an account as administrators see it. */
  findAccount(id: number, transaction?: Transaction): Promise<UserAccount | null>
  /** Lists accounts as administrators see them. */
  list(query: UserListQuery): Promise<{ readonly users: readonly UserAccount[]; readonly nextCursor: string | null }>
  /** Counts accounts: exactly up to `limit`. A larger number is the estimate of the database. */
  count(filters: UserFilters, limit?: number): Promise<{ readonly count: number; readonly isExact: boolean }>
  /** Finds users by words of the name or the beginning of the email address, best matches first. */
  search(query: string, limit: number): Promise<readonly (UserProfile & { readonly email: string })[]>
  /**
   * Throws 403 `users.own_account` for the actor's own account, and 403 `users.higher_rights` when the user manages the site with permissions that the
   * actor does not hold. Call it before an administrator deletes an account or ends its sessions.
   */
  assertCanManage(id: number, actor: Actor, transaction?: Transaction): Promise<void>
  /** Suspends a user until a time, or without an end. Open tabs show that the account is suspended. Throws 409 `roles.last_admin` for the last administrator. */
  suspend(
    id: number,
    suspension: { readonly reason: string | null; readonly until: Date | null },
    actor: Actor,
    transaction?: Transaction,
  ): Promise<UserAccount>
  /** Ends the suspension of a user. */
  unsuspend(id: number, actor: Actor, transaction?: Transaction): Promise<UserAccount>
  /** Deletes the account of another user, and records this in the audit log. `content` says whether plugins keep or delete the content of the user. */
  removeAccount(id: number, options: { readonly content: 'keep' | 'delete' }, actor: Actor, transaction?: Transaction): Promise<void>
  /** Lists the permissions that the user has apart from roles. */
  listOwnPermissions(id: number): Promise<readonly GrantedPermission[]>
  /** Replaces the roles of a user. The actor must hold every permission that the user gains or loses, see `Roles`. */
  setRoles(id: number, roleIds: readonly number[], actor: Actor, transaction?: Transaction): Promise<void>
  /** Gives a user one more role. Does nothing when the user has this role already. */
  addRole(id: number, roleId: number, actor: Actor, transaction?: Transaction): Promise<void>
  /** Replaces the permissions that the user has apart from roles. The actor must hold every permission that is granted or removed, see `Roles`. */
  setPermissions(id: number, permissions: readonly GrantedPermission[], actor: Actor, transaction?: Transaction): Promise<void>
}

/** Fields of a user to change. */
export interface UserPatch {
  /** By default it is derived from the first and last name when these change. */
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
  readonly email?: string
  readonly language?: string | null
  readonly country?: string | null
  readonly timezone?: string | null
  /** The version that the editor loaded. When the account has another one, the change fails with 409 `resource.conflict`. */
  readonly version?: number
}

/** A session, as its user sees it in the list of devices. */
export interface SessionRow {
  readonly id: number
  readonly ip_address: string
  readonly user_agent: string
  readonly last_active: Date
}

/** A session to start. */
export interface NewSession {
  readonly userId: number
  /** Whether the session lasts a month instead of twelve hours. */
  readonly remember: boolean
  /** The version of `AuthenticatedUser`. Left out for a new user. */
  readonly credentialsVersion?: number
}

/** A new session. The route sets its cookies in the response. */
export interface StartedSession {
  readonly id: number
  readonly cookies: readonly ResponseCookie[]
}

/** The sessions of users and guests. */
export interface Sessions {
  /**
   * Starts a session of the user, and ends the session that the browser had. Returns `null` when the user was deleted, or has another
   * password than `credentialsVersion`.
   */
  start(request: HttpRequest, session: NewSession): Promise<StartedSession | null>
  /** Gives the session a new token, so that copies of the old cookie become invalid at once. Returns the new cookies. */
  renew(sessionId: number): Promise<readonly ResponseCookie[]>
  /**
   * Gives the session a new token, which replaces the token of the request. The old cookie stays valid for 20 seconds, because the browser may have sent other requests with it,
   * but not for endpoints that require a confirmed password. Returns the new cookies; none when a simultaneous request has already replaced the token.
   */
  rotate(sessionId: number, request: HttpRequest): Promise<readonly ResponseCookie[]>
  /** Returns whether the session is active: it exists and has not ended. */
  isActive(sessionId: number, transaction?: Transaction): Promise<boolean>
  /**
   * Lets an administrator view the site as another user in this session, until `endViewAs` or the end of the session, and records this in the audit log.
   * Throws 403 `users.own_account` when the user is the administrator, and 403 `users.higher_rights` when the user has a permission that the
   * administrator lacks.
   */
  startViewAs(administrator: Identity, userId: number): Promise<void>
  /** Ends `startViewAs`: the administrator views the site as themselves again. */
  endViewAs(viewer: Identity): Promise<void>
  /** Signs out: ends the session of the request. Returns the cookies of a guest. */
  end(request: HttpRequest): Promise<readonly ResponseCookie[]>
  list(userId: number): Promise<SessionRow[]>
  /** Ends every session of the user except `keepId`. Returns how many sessions ended. */
  endOthers(userId: number, keepId: number, transaction?: Transaction): Promise<number>
  /** Ends all sessions of the user: after a password reset, a suspension or a deletion. */
  endAll(userId: number, transaction?: Transaction): Promise<void>
  /** Ends the session of the request and creates a new guest session for the browser. Its cookie is new, so that an attacker cannot know it. */
  renewBrowserSession(request: HttpRequest): Promise<{ readonly browserSessionId: string; readonly cookies: readonly ResponseCookie[] }>
  /** Records that the user of the session has confirmed the password. The confirmation is valid for 9000 seconds, in this session only. */
  markPasswordConfirmed(sessionId: number): Promise<void>
  /**
   * Returns whether the password was confirmed within `seconds`, at most 9000. A user without a password confirms by a sign-in within the last 15 minutes.
   * It does not know which cookie the request was sent with, so protect endpoints with `requirePasswordConfirmation`.
   */
  isPasswordConfirmed(sessionId: number, seconds?: number): Promise<boolean>
  /**
   * Throws 423 `password_confirmation_required` unless the password was confirmed, 403 `token_not_allowed` for an access token, and 403
   * `not_allowed_while_viewing` while an administrator views the site as the user. Use it in endpoints that need a confirmed password in some cases. Endpoints that always need one declare `requiresPasswordConfirmation`.
   */
  requirePasswordConfirmation(user: Identity): Promise<void>
}
