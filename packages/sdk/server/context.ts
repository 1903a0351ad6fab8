import type { Request } from '@hapi/hapi'
import type { Sequelize } from 'sequelize'
import type { BootstrapData, ServerPointId, ServerPoints, User } from '../contract/index.ts'
import type { Sessions, Users } from './identity.ts'
import type { AdSlots, PluginOperations } from './plugin-operations.ts'
import type { RunInChild } from './run-in-child.ts'
import type { DeclaredNotification, Events, FetchExternal, Files, Jobs, Live, Log, Mailer, Notify, Settings, SqlRunner } from './services.ts'
import type { SiteLogs } from './site-logs.ts'
import type { WebhookOperations } from './webhooks.ts'

/** OpenAPI 3.1: the parts that everybody finds in it, and what else there is. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, object>>
  readonly components: object
}

/** Everything the frame hands a plugin's server half. */
export interface ServerContext {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly users: Users
  readonly sessions: Sessions
  readonly files: Files
  readonly settings: Settings
  readonly jobs: Jobs
  readonly events: Events
  readonly live: Live
  readonly mailer: Mailer
  readonly notify: Notify
  readonly fetchExternal: FetchExternal
  readonly runInChild: RunInChild
  /** What can be notified of, by the plugins that are open. Asked anew for each use. */
  readonly notificationTypes: () => readonly DeclaredNotification[]
  readonly plugins: PluginOperations
  readonly ads: AdSlots
  readonly webhooks: WebhookOperations
  readonly log: Log
  readonly logs: SiteLogs
  readonly rateLimits: {
    /** Counts a call against one of the server's budgets; throws 429 when it is spent. */
    consume(name: string, key: string): Promise<void>
    /** Counts it too; false when the budget is spent, for who has another way then. */
    tryConsume(name: string, key: string): Promise<boolean>
    /** Whether the next call would be one too many; counts none. */
    isExhausted(name: string, key: string): Promise<boolean>
    /** As if nothing had been counted. */
    reset(name: string, key: string): Promise<void>
  }
  /** Where an IP address is registered: the country (two letters), and the city where the operator's table knows it, in that language. `null`: not of the open internet, or unknown. */
  readonly locateIpAddress: (address: string, language: string) => Promise<{ readonly country: string | null; readonly city: string | null }>
  readonly verification: {
    /** Sends a code to an address that a user would like to have. It becomes theirs when they give the code (`POST validate-email-verification-otp`). Throws 422 on `email` when it is taken. */
    sendCodeToNewEmail(user: User, email: string, language: string): Promise<void>
    /** The address that waits for its code; `null`: none does. */
    getPendingEmail(userId: number): Promise<string | null>
    /** The address that waits for its code waits no more. */
    cancelPendingEmail(userId: number): Promise<void>
  }
  readonly valueLists: {
    /** Whether a value stands in a list: `has('countries', 'CI')`. */
    has(list: string, value: string): Promise<boolean>
  }
  /** What plugins that are open offer at a point, the house's own first. Asked anew for each use: plugins come and go. */
  readonly getProviders: <K extends ServerPointId>(point: K) => readonly { readonly plugin: string; readonly provider: ServerPoints[K] }[]
  /**
   * Asks what another plugin offered, for so many milliseconds at most. What throws or is late gives `undefined` and is noted as
   * that plugin's problem; the signal tells it that nobody waits any more.
   */
  readonly callProvider: <T>(
    options: { readonly plugin: string; readonly operation: string; readonly timeoutMs: number },
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T | undefined>
  /** The site as the operator started it. */
  readonly site: {
    /** Its public origin, without a trailing slash. */
    readonly url: () => string
    readonly isProduction: boolean
    /** The calls of the core and of every plugin that is open, described as OpenAPI 3.1. */
    readonly openApi: () => OpenApiDocument
  }
  /** Encrypts what has to be kept and must not be read in the database; only this plugin can open it. `place` is bound to it: moved to another, it does not open. */
  seal(text: string, place: string): string
  /** Throws when the text was changed, moved, or sealed under another secret. */
  unseal(sealed: string, place: string): string
  /** The language this caller reads. */
  readonly getLanguage: (request: Request) => string
  /** The words behind a translation key: the core's, or of any plugin that runs. */
  readonly translate: (language: string, key: string, data?: Readonly<Record<string, string | number>>) => string
  /** The bootstrap data for whom this answer leaves signed in. */
  readonly createBootstrapData: (request: Request, userId: number | null) => Promise<BootstrapData>
  /** Keeps a computed answer for `seconds`, in this process; `forget` drops all whose key starts so. */
  readonly cache: {
    getOrCompute<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T>
    invalidate(prefix: string): void
  }
}
