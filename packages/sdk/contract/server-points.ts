import type { PermissionName } from './permissions.ts'
import type { StorageProvider } from './storage-provider.ts'
import type { UploadType } from './upload-types.ts'
import type { User } from './user.ts'

/**
 * All extension points for server modules, with the type of their providers. The points of the core are declared here. A plugin adds its own by
 * declaration merging, as with `ExtensionPoints`. A server module returns its providers from `provides`; other plugins find them with
 * `context.getProviders(point)`.
 */
export interface ServerExtensionPoints {
  /** A detail of a user that requests can ask for by name, for example `GET me?with=social_profiles`. */
  'core.userDetails/v1': {
    /** The name under which requests ask for the detail, and the field of the response. */
    readonly name: string
    /** Loads the detail. A list can also be counted, with `loadCount`. */
    readonly load: (userId: number) => Promise<unknown>
    /** The permission to request the detail of other users. When it is not set, users can request only their own detail. */
    readonly permissionForOthers?: PermissionName
    /** Also adds the detail to the user in the bootstrap data of every page. It must be small and fast to load. */
    readonly includeInBootstrap?: boolean
    /**
     * Also returns the detail to requests with an access token. It must not be set for details about passwords, second factors, connected
     * services, tokens or money.
     */
    readonly allowsAccessToken?: boolean
  }
  /**
   * Access tokens. A request with `Authorization: Bearer …` acts as the owner of the token, on endpoints with `acceptsAccessToken`.
   */
  'core.bearerTokens/v1': {
    /** The prefix of the provider's tokens. Other tokens are not passed to the provider. */
    readonly prefix: string
    /** The permission that the owner of a token needs. Without it the token is rejected. */
    readonly permission: PermissionName
    /**
     * Finds the user id of a token's owner. `null` means that the token is invalid, `closed` that no tokens are accepted at present. This
     * function runs for every request with a token, so it must be fast.
     */
    readonly findOwner: (token: string) => Promise<number | 'closed' | null>
  }
  /** Permissions that users have apart from their roles, for example with a subscription. */
  'core.permissionSources/v1': {
    /** Loads the permissions of a user. The result is cached: call `permissions.invalidate` when it changes. */
    readonly listPermissions: (userId: number) => Promise<User['permissions']>
  }
  /**
   * Lists the users with a valid subscription. Every hour, the core compares this list with the users that the plugin has reported with
   * `subscribers.setValidUntil`, and corrects differences.
   */
  'core.subscribers/v1': {
    /** Lists users with a higher id than `afterUserId`, in the order of ids. An empty page is the end. */
    readonly listSubscribed: (page: {
      readonly afterUserId: number
      readonly limit: number
    }) => Promise<readonly { readonly userId: number; readonly validUntil: Date }[]>
  }
  /** A kind of entity that fields of resources refer to, for example users or artists. */
  'core.entities/v1': {
    /** The kind of entity: `{owner}.{name}`, for example `core.user` or `player.artist`. */
    readonly entity: string
    /** The permission to search. Without it, all signed-in users may search. */
    readonly permission?: PermissionName
    /** Finds the labels of entities by id. Entities that do not exist are missing in the result. */
    readonly findLabels: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
    readonly search: (search: EntitySearch) => Promise<readonly EntityOption[]>
  }
  /** Checks changes of the plugin's own settings before they are saved, for example of a setting that cannot change once it is used. */
  'core.settingGuards/v1': SettingGuard
  /** A kind of file that users may upload. */
  'core.uploadTypes/v1': UploadType
  /** A storage for files, in addition to the local disk and S3. */
  'core.storage/v1': StorageProvider
}

/** A check of changes of settings. */
export interface SettingGuard {
  /** The settings that it checks. They belong to the plugin that provides the guard. */
  readonly keys: readonly string[]
  /**
   * Refuses a change by throwing `fieldProblem` with the keys of the settings as fields.
   * @param values The new values of the settings in `keys` that change.
   */
  assertCanChange(values: Readonly<Record<string, unknown>>): Promise<void>
}

/** An entity in a list to choose from. */
export interface EntityOption {
  readonly id: number
  readonly label: string
  /** A second line that distinguishes entities with the same label, for example an email address. */
  readonly description?: string
  /** The path or URL of an image. */
  readonly image?: string
}

/** A search for entities. An empty `query` returns the entities that are chosen most often, or the newest ones. */
export interface EntitySearch {
  readonly query: string
  readonly limit: number
  /** Returns these entities only, in any order. */
  readonly ids?: readonly number[]
  /** The user that searches. The provider may include entities that only this user sees, for example own drafts. */
  readonly userId?: number
}

/** The id of a server extension point, for example `core.userDetails/v1`. */
export type ServerPointId = keyof ServerExtensionPoints
