import type { Sequelize } from 'sequelize'
import type { BootstrapData, ItemOf, PointId, RateLimitName, ServerExtensionPoints, ServerPointId, User } from '../contract/index.ts'
import type { AuditLog } from './audit.ts'
import type { HttpRequest } from './http.ts'
import type { Sessions, Users } from './identity.ts'
import type { Maintenance } from './maintenance.ts'
import type { SitePermissions } from './permissions.ts'
import type { AdSlots, PluginOperations } from './plugin-operations.ts'
import type { Resources } from './resource/resources.ts'
import type { Roles } from './roles.ts'
import type { RunInChild } from './run-in-child.ts'
import type { DeclaredNotificationType, Events, FetchExternal, Files, Jobs, Live, Log, Mailer, Notify, Settings, SqlRunner } from './services.ts'
import type { SiteLogs } from './site-logs.ts'
import type { Subscribers } from './subscribers.ts'
import type { Visits } from './visits.ts'
import type { WebhookOperations } from './webhooks.ts'

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, object>>
  readonly components: object
}

/**
 * The services that a server module receives. First-party plugins receive all of them; a third-party plugin receives the services of its scopes, and
 * all services that need no scope.
 */
export interface ServerContext {
  readonly db: Sequelize
  readonly sql: SqlRunner
  /** The models that the server module registers. */
  readonly models: object
  readonly users: Users
  readonly sessions: Sessions
  readonly roles: Roles
  readonly permissions: SitePermissions
  readonly subscribers: Subscribers
  readonly audit: AuditLog
  readonly resources: Resources
  readonly files: Files
  readonly settings: Settings
  readonly jobs: Jobs
  readonly events: Events
  readonly live: Live
  readonly mailer: Mailer
  readonly notify: Notify
  readonly fetchExternal: FetchExternal
  readonly runInChild: RunInChild
  /** Lists the notification types of the plugins that run at present. */
  readonly listNotificationTypes: () => readonly DeclaredNotificationType[]
  readonly plugins: PluginOperations
  readonly ads: AdSlots
  readonly webhooks: WebhookOperations
  readonly visits: Visits
  readonly log: Log
  readonly logs: SiteLogs
  readonly maintenance: Maintenance
  readonly rateLimits: {
    /** Counts one request of a key. Throws 429 with Retry-After when the limit is exceeded. */
    consume(name: RateLimitName, key: string): Promise<void>
    /** Counts one request of a key. Returns false when the limit is exceeded. */
    tryConsume(name: RateLimitName, key: string): Promise<boolean>
    /** Returns whether a key has reached the limit. Counts no request. */
    isExhausted(name: RateLimitName, key: string): Promise<boolean>
    /** Forgets the requests of a key. */
    reset(name: RateLimitName, key: string): Promise<void>
  }
  /**
   * Finds the country (ISO 3166 code) of an IP address, and its city in a language when the operator has a city database. `null` means
   * unknown, or an address outside the public internet.
   */
  readonly locateIpAddress: (address: string, language: string) => Promise<{ readonly country: string | null; readonly city: string | null }>
  readonly verification: {
    /**
     * Sends a code to the new email address of a user. The address changes when the user enters the code
     * (`POST validate-email-verification-otp`). Throws 422 at `email` when the address is taken.
     */
    sendCodeToNewEmail(user: User, email: string, language: string): Promise<void>
    /** Returns the new email address that is not verified yet, or `null`. */
    getPendingEmail(userId: number): Promise<string | null>
    /** Cancels the change of the email address. */
    cancelPendingEmail(userId: number): Promise<void>
  }
  readonly valueLists: {
    /** Returns whether a list contains a value: `has('countries', 'CI')`. */
    has(list: string, value: string): Promise<boolean>
  }
  /** Lists the contributions of running plugins to an extension point, for all audiences. With `isInstalled`, lists those of all installed plugins. */
  readonly listContributions: <K extends PointId>(
    point: K,
    options?: { readonly isInstalled?: boolean },
  ) => readonly { readonly plugin: string; readonly item: ItemOf<K> }[]
  /** Lists the providers of the plugins that run at present, first-party plugins first. Call it for each use and do not keep the result, because plugins can be enabled and disabled. */
  readonly getProviders: <K extends ServerPointId>(point: K) => readonly { readonly plugin: string; readonly provider: ServerExtensionPoints[K] }[]
  /**
   * Calls a provider of another plugin. When the call throws or exceeds the timeout, the result is `undefined` and a problem of that plugin
   * is recorded. The signal is aborted at the timeout. While the database cannot be reached, the call rejects.
   */
  readonly callProvider: <T>(
    options: { readonly plugin: string; readonly operation: string; readonly timeoutMs: number },
    run: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T | undefined>
  /** The configuration of the site. */
  readonly site: {
    /** Returns the public origin, without a trailing slash. */
    readonly getUrl: () => string
    readonly isProduction: boolean
    /** Describes the endpoints of the core and of the plugins that run at present. */
    readonly createOpenApi: () => OpenApiDocument
  }
  /**
   * Encrypts a text for storage in the database. Only this plugin can decrypt it, and only with the same context: pass the table, column and
   * row, so that the text cannot be moved to another row.
   */
  seal(text: string, context: string): string
  /** Decrypts a sealed text. Throws when it was changed, or sealed with another context or secret. */
  unseal(sealed: string, context: string): string
  /** Translates a key of the core, of this plugin or of another plugin that runs. */
  readonly translate: (language: string, key: string, data?: Readonly<Record<string, string | number>>) => string
  /** Creates the bootstrap data of the user who is signed in after the response; `null` for a guest. */
  readonly createBootstrapData: (request: HttpRequest, userId: number | null) => Promise<BootstrapData>
  /** A cache in the memory of this process. */
  readonly cache: {
    /** Returns the cached value of a key, or computes it and caches it for `seconds`. */
    getOrCompute<T>(key: string, seconds: number, compute: () => Promise<T>): Promise<T>
    /** Removes all values with a key that starts with the prefix; with the prefix `''`, all values. */
    invalidate(prefix: string): void
  }
}
