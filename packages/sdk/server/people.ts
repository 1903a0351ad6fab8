import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Transaction } from 'sequelize'
import type { User } from '../contract/index.ts'

/** Somebody who is signed in, as the request knows them. */
export interface Identity {
  readonly id: number
  readonly sessionId: number
  readonly user: User
  can(permission: string): boolean
}

export interface NewUser {
  readonly email: string
  /** None for who signs in with another service. */
  readonly password: string | null
  readonly name?: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly language?: string
}

export interface Users {
  /** Throws 422 on `email` when it is taken. */
  create(user: NewUser, transaction?: Transaction): Promise<{ id: number }>
  /** The user when e-mail and password fit, else null. Takes the same time either way. */
  authenticate(email: string, password: string): Promise<{ id: number } | null>
  present(id: number): Promise<User | null>
  findByEmail(email: string): Promise<{ id: number; hasPassword: boolean } | null>
  /** Whether this is the user's password. Costs the same when they have none. */
  passwordFits(id: number, password: string): Promise<boolean>
  hasPassword(id: number): Promise<boolean>
  /** Ends no session: that is for the caller to decide. */
  setPassword(id: number, password: string, transaction?: Transaction): Promise<void>
  /** Changes what is given and leaves the rest. Throws 422 on `email` when it is taken; a new address has to be verified anew. */
  update(id: number, patch: UserPatch, transaction?: Transaction): Promise<User>
  /** For an address that somebody trustworthy has verified already. */
  markVerified(id: number, transaction?: Transaction): Promise<void>
  /** The account, its sessions, roles and letters are gone; `UserDeleted` tells the others. */
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

export interface Sessions {
  /** Signs the user in on this response: a new session id, whatever cookie came in. */
  start(h: ResponseToolkit, request: Request, userId: number, remember: boolean): Promise<void>
  /** Signs out: the session is gone from the table and its cookie from the browser. */
  end(h: ResponseToolkit, request: Request): Promise<void>
  list(userId: number): Promise<SessionRow[]>
  /** Ends every session of the user but one. */
  endOthers(userId: number, keepId: number): Promise<number>
  /** Ends them all: after a password was reset, an account suspended or deleted. */
  endAll(userId: number, transaction?: Transaction): Promise<void>
  /** A name for this browser's visit, guest or signed in, under which something can be kept for its next call; it changes at sign-in and sign-out. `null`: it has no cookie yet. */
  visitOf(request: Request): string | null
  /** Ends what came in, guest or session, and gives the browser a guest's cookie that nobody can have planted; the name of that visit. */
  renewVisit(h: ResponseToolkit, request: Request): Promise<string>
  /** The user of this session gave their password again. It counts for 9000 seconds, in this session alone. */
  markConfirmed(sessionId: number): Promise<void>
  /** Whether that was within `seconds`, 9000 at most. Who has no password confirms by having signed in within the last 15 minutes. */
  isConfirmed(sessionId: number, seconds?: number): Promise<boolean>
  /** Throws 423 `password_confirmation_required`: for calls that need it sometimes. Those that always do declare `confirmed` on their endpoint. */
  requireConfirmed(user: Identity): Promise<void>
}
