import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Transaction } from 'sequelize'
import type { User } from '../contract/index.ts'

/** Somebody who is signed in, or whose access token came, as the request knows them. */
export interface Identity {
  readonly id: number
  /** 0 with a token: then there is no session. */
  readonly sessionId: number
  readonly user: User
  can(permission: string): boolean
}

/** A password that was hashed already: hashing takes its turn, and a transaction must not wait for that. */
export interface PasswordHash {
  readonly hash: string
}

/** Who has proven to be a user. `credentials` is the version of their password then: a session begins only while it still is the one. */
export interface AuthenticatedUser {
  readonly id: number
  readonly credentialsVersion: number
}

export interface NewUser {
  readonly email: string
  /** None for who signs in with another service. */
  readonly password: string | PasswordHash | null
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly language?: string
}

export interface Users {
  /** Throws 422 on `email` when it is taken. */
  create(user: NewUser, transaction?: Transaction): Promise<{ id: number }>
  /** The user when e-mail and password fit, else null. Takes the same time either way. */
  authenticate(email: string, password: string): Promise<AuthenticatedUser | null>
  /** For `create` and `setPassword` within a transaction. */
  hashPassword(password: string): Promise<PasswordHash>
  find(id: number): Promise<User | null>
  findByEmail(email: string): Promise<{ id: number; hasPassword: boolean } | null>
  /** Whether this is the user's password. Costs the same when they have none. */
  verifyPassword(id: number, password: string): Promise<boolean>
  hasPassword(id: number): Promise<boolean>
  /** The user, whom nobody else changes until the transaction ends. */
  lock(id: number, transaction: Transaction): Promise<User | null>
  /** Ends no session: that is for the caller to decide, within the same transaction. Sign-ins that are under way with the old one fail. */
  setPassword(id: number, password: string | PasswordHash, transaction?: Transaction): Promise<void>
  /** The same in place of the one that was given for it: `since` is `credentials` of `Proven`, or `null` when there was none. False, and nothing is changed: it is another one meanwhile. */
  changePassword(id: number, password: PasswordHash, since: number | null, transaction: Transaction): Promise<boolean>
  /** Changes what is given and leaves the rest. Throws 422 on `email` when it is taken; a new address has to be verified anew. */
  update(id: number, patch: UserPatch, transaction?: Transaction): Promise<User>
  /** For an address that somebody trustworthy has verified already. Nothing happens when the user has another one meanwhile. */
  markEmailVerified(id: number, email: string, transaction?: Transaction): Promise<void>
  /** The account, its sessions, roles and letters are gone; `UserDeleted` tells the others. Throws 409 `last_admin` where nobody else may do everything. */
  remove(id: number, transaction?: Transaction): Promise<void>
}

export interface UserPatch {
  /** When it is not given, it follows the first and the last name. */
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
  readonly email?: string
  readonly language?: string | null
  readonly country?: string | null
  readonly timezone?: string | null
}

export interface SessionRow {
  readonly id: number
  readonly ip_address: string
  readonly user_agent: string
  readonly last_active: Date
}

export interface NewSession {
  readonly userId: number
  /** For a month instead of twelve hours. */
  readonly remember: boolean
  /** Of `Proven`; not given where no password was there to change, as for newcomers. */
  readonly credentialsVersion?: number
}

export interface Sessions {
  /** Signs the user in on this response: a new session, whatever cookie came in; its id. `null`: the user is gone, or has another password since `credentials`. */
  start(h: ResponseToolkit, request: Request, user: NewSession): Promise<number | null>
  /** Gives a session that goes on another cookie: whoever has a copy of the last one has nothing. */
  renew(h: ResponseToolkit, sessionId: number): Promise<void>
  /** Whether it has not ended. */
  isActive(sessionId: number, transaction?: Transaction): Promise<boolean>
  /** Signs out: the session is gone from the table and its cookie from the browser. */
  end(h: ResponseToolkit, request: Request): Promise<void>
  list(userId: number): Promise<SessionRow[]>
  /** Ends every session of the user but one. */
  endOthers(userId: number, keepId: number, transaction?: Transaction): Promise<number>
  /** Ends them all: after a password was reset, an account suspended or deleted. */
  endAll(userId: number, transaction?: Transaction): Promise<void>
  /** A name for this browser's visit, guest or signed in, under which something can be kept for its next call; it changes at sign-in and sign-out. `null`: it has no cookie yet. */
  getBrowserSessionId(request: Request): string | null
  /** Ends what came in, guest or session, and gives the browser a guest's cookie that nobody can have planted; the name of that visit. */
  renewBrowserSession(h: ResponseToolkit, request: Request): Promise<string>
  /** The user of this session gave their password again. It counts for 9000 seconds, in this session alone. */
  markPasswordConfirmed(sessionId: number): Promise<void>
  /** Whether that was within `seconds`, 9000 at most. Who has no password confirms by having signed in within the last 15 minutes. */
  isPasswordConfirmed(sessionId: number, seconds?: number): Promise<boolean>
  /** Throws 423 `password_confirmation_required` (with a token 403 `not_by_token`): for calls that need it sometimes. Those that always do declare `confirmed` on their endpoint. */
  requirePasswordConfirmation(user: Identity): Promise<void>
}
