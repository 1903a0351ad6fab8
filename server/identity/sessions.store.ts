import type { User } from '@balafon/sdk/contract'
import { combineCalls, Op, type SqlRunner } from '@balafon/sdk/server'
import { fn, type Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'
import { prepareStatement } from '../database/prepared-statements.ts'
import { USER_JSON } from './user-json.ts'

const MAX_LISTED = 100

/** How long the previous token of a session is valid after a rotation: longer than a request takes on a slow network. */
export const PREVIOUS_TOKEN_SECONDS = 20

export interface SessionInsert {
  readonly tokenHash: Buffer
  readonly userId: number
  /** The version of the password that was checked. */
  readonly credentialsVersion?: number | undefined
  readonly remember: boolean
  readonly ipAddress: string
  readonly userAgent: string
  readonly lifetimeSeconds: number
}

/** The users of a session. */
export interface SessionUsers {
  readonly id: number
  readonly user: User
  /** The user that the administrator of this session views the site as, or `null`. */
  readonly viewedUser: User | null
}

/** The subquery runs only for the few sessions in which an administrator views the site as another user. */
const VIEWED_USER_JSON = `case when s.viewed_user_id is not null then (select ${USER_JSON} from users u where u.id = s.viewed_user_id) end`

const COLUMNS = `s.id, s.last_active as "lastActive", ${USER_JSON} as "user", ${VIEWED_USER_JSON} as "viewedUser"`

const FIND_BY_TOKEN_HASH = prepareStatement(
  `select ${COLUMNS} from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and s.expires_at > now()`,
)

/** The list is read in a subquery, because PostgreSQL would otherwise make a new query plan for each length of the list. */
const FIND_BY_TOKEN_HASHES = prepareStatement(
  `select t.position::int as position, ${COLUMNS} from unnest((select $1::bytea[])) with ordinality t (hash, position)
   join sessions s on s.token_hash = t.hash join users u on u.id = s.user_id where s.expires_at > now()`,
)

const FIND_BY_PREVIOUS_TOKEN_HASH = prepareStatement(
  `select ${COLUMNS} from sessions s join users u on u.id = s.user_id
   where s.previous_token_hash = $1 and s.previous_token_expires_at > now() and s.expires_at > now()`,
)

/** How many requests share a query at most. */
const MAX_COMBINED = 50

/** A session after it got a new token. */
export interface TokenUpdate {
  readonly remember: boolean
  readonly remainingSeconds: number
}

const TOKEN_UPDATE = 'remember, extract(epoch from expires_at - now())::int as "remainingSeconds"'

/** A session that was found by the hash of its token. */
interface FoundSession extends SessionUsers {
  readonly lastActive: Date
}

export interface SessionsStoreDependencies {
  readonly models: Pick<CoreModels, 'Session'>
  readonly sql: SqlRunner
}

export type SessionsStore = ReturnType<typeof createSessionsStore>

/** Creates the store of sessions. The clock of the database decides when a session expires, since the nodes may have different times. */
export function createSessionsStore({ models: { Session }, sql }: SessionsStoreDependencies) {
  async function findByTokenHashes(tokenHashes: readonly Buffer[]): Promise<readonly (FoundSession | undefined)[]> {
    if (tokenHashes.length === 1) return [(await sql<FoundSession>(FIND_BY_TOKEN_HASH, tokenHashes))[0]]
    const rows = await sql<FoundSession & { position: number }>(FIND_BY_TOKEN_HASHES, [tokenHashes])
    const byPosition = new Map(rows.map(({ position, ...session }) => [position, session]))
    return tokenHashes.map((_, index) => byPosition.get(index + 1))
  }

  return {
    /** Finds a session that has not expired, and its user. Every request of a signed-in user waits for it, so simultaneous requests share a query. */
    findByTokenHash: combineCalls(findByTokenHashes, { max: MAX_COMBINED, parallel: 2 }),
    /** Finds a session by the token that it had before a rotation, as long as that token is valid. */
    async findByPreviousTokenHash(tokenHash: Buffer) {
      return (await sql<FoundSession>(FIND_BY_PREVIOUS_TOKEN_HASH, [tokenHash]))[0]
    },
    /** Finds the user of a session that has not expired. It must be fast, because requests that change rows check the session again. */
    async find(id: number) {
      const [row] = await sql<SessionUsers>(
        `select s.id, ${USER_JSON} as "user", ${VIEWED_USER_JSON} as "viewedUser" from sessions s join users u on u.id = s.user_id
         where s.id = $1 and s.expires_at > now()`,
        [id],
      )
      return row
    },
    /** Sets the user that the administrator of the session views the site as. The password has to be confirmed again afterwards. */
    async updateViewedUser(id: number, viewedUserId: number | null, transaction?: Transaction) {
      await Session.update({ viewedUserId, passwordConfirmedAt: null }, { where: { id }, ...(transaction && { transaction }) })
    },
    /**
     * Inserts a session and returns its id, or `null` when the user was deleted or has another password. `for share` waits for a
     * concurrent password change; a password change that starts later deletes the new session.
     */
    async insert(session: SessionInsert) {
      const [row] = await sql<{ id: number }>(
        `insert into sessions (token_hash, user_id, remember, ip_address, user_agent, expires_at)
         select $1, id, $3, $4, $5, now() + make_interval(secs => $6) from users
         where id = $2 and credentials_version = coalesce($7, credentials_version) for share returning id`,
        [
          session.tokenHash,
          session.userId,
          session.remember,
          session.ipAddress,
          session.userAgent,
          session.lifetimeSeconds,
          session.credentialsVersion ?? null,
        ],
      )
      return row?.id ?? null
    },
    async isActive(id: number, transaction?: Transaction) {
      return (await sql('select from sessions where id = $1 and expires_at > now()', [id], transaction)).length > 0
    },
    /** Replaces the token of a session and ends its old tokens. Returns for how many seconds the session is still valid by the clock of the database. */
    async updateToken(id: number, tokenHash: Buffer) {
      const [row] = await sql<TokenUpdate>(
        `update sessions set token_hash = $2, previous_token_hash = null, previous_token_expires_at = null where id = $1 returning ${TOKEN_UPDATE}`,
        [id, tokenHash],
      )
      return row ?? null
    },
    /** Replaces a token, which stays valid for a while as the previous token. Returns `null` when the session has got another token meanwhile. */
    async rotateToken(id: number, oldHash: Buffer, newHash: Buffer) {
      const [row] = await sql<TokenUpdate>(
        `update sessions set token_hash = $3, previous_token_hash = $2, previous_token_expires_at = now() + make_interval(secs => $4)
         where id = $1 and token_hash = $2 returning ${TOKEN_UPDATE}`,
        [id, oldHash, newHash, PREVIOUS_TOKEN_SECONDS],
      )
      return row ?? null
    },
    async updateLastActive(id: number, ipAddress: string) {
      await Session.update({ lastActive: fn('now'), ipAddress }, { where: { id } })
    },
    /** Deletes the session with a token, or with a previous token that is still valid. */
    async deleteByTokenHash(tokenHash: Buffer) {
      const isPrevious = { previousTokenHash: tokenHash, previousTokenExpiresAt: { [Op.gt]: fn('now') } }
      await Session.destroy({ where: { [Op.or]: [{ tokenHash }, isPrevious] } })
    },
    /** Deletes all sessions of a user except one, and returns the number of deleted sessions. */
    deleteOthers: (userId: number, keepId: number, transaction?: Transaction) =>
      Session.destroy({ where: { userId, id: { [Op.ne]: keepId } }, ...(transaction && { transaction }) }),
    async deleteAll(userId: number, transaction?: Transaction) {
      await Session.destroy({ where: { userId }, ...(transaction && { transaction }) })
    },
    list: (userId: number) =>
      Session.findAll({
        attributes: ['id', 'ipAddress', 'userAgent', 'lastActive'],
        where: { userId, expiresAt: { [Op.gt]: fn('now') } },
        order: [
          ['lastActive', 'desc'],
          ['id', 'desc'],
        ],
        limit: MAX_LISTED,
      }),
    async updatePasswordConfirmed(id: number) {
      await Session.update({ passwordConfirmedAt: fn('now') }, { where: { id } })
    },
    /**
     * Returns whether the password was confirmed recently, or for a user without a password, whether the sign-in was recent. The clock of the
     * database decides.
     * @param maxConfirmationSeconds - how old the confirmation of the password may be
     * @param maxSignInSeconds - how old the sign-in of a user without a password may be
     */
    async isPasswordConfirmed(id: number, maxConfirmationSeconds: number, maxSignInSeconds: number) {
      const rows = await sql(
        `select from sessions s join users u on u.id = s.user_id where s.id = $1 and s.viewed_user_id is null and case when u.password_hash is null
           then s.created_at > now() - make_interval(secs => $3) else s.password_confirmed_at > now() - make_interval(secs => $2) end`,
        [id, maxConfirmationSeconds, maxSignInSeconds],
      )
      return rows.length > 0
    },
    async deleteExpired() {
      await Session.destroy({ where: { expiresAt: { [Op.lte]: fn('now') } } })
    },
  }
}
