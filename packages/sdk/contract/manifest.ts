import type { $ZodObject } from 'zod/v4/core'
import type { NotificationChannel } from './notifications.ts'
import type { PermissionName } from './permissions.ts'
import type { ItemOf, PointId } from './points.ts'
import type { Scope } from './scopes.ts'

/** A permission that a plugin adds. Administrators grant it to roles. */
export interface Permission {
  /** Lower case with dots, for example `music.view`. */
  readonly name: string
  /** Translation key. */
  readonly label: string
  /** The names of numeric restrictions that administrators can set on it, for example `minutes`. */
  readonly restrictions?: readonly string[]
  /** Names of roles that get the permission when a new site is set up. Ignored for third-party plugins. */
  readonly defaultRoles?: readonly string[]
}

/** A notification type. Users choose the channels on which they receive it. */
export interface NotificationType {
  /** Lower case with dots, unique on the site, for example `karaoke.liked`. */
  readonly id: string
  /** The translation key of its heading in the notification settings. */
  readonly group: string
  /** The translation key of its label in the notification settings. */
  readonly label: string
  /** The translation key of the subject of its emails; the label by default. It must not contain text that other users wrote. */
  readonly subject?: string
  /** The channels that it supports. Default: all. */
  readonly channels?: readonly NotificationChannel[]
  /** Only users with this permission find it in their notification settings. Default: all users. */
  readonly permission?: PermissionName
}

/** The manifest of a plugin. It describes the plugin and its contributions to the site, as plain data. */
export interface Manifest {
  /** `{team}.{plugin}`, for example `acme.hello`. First-party plugins have no team: `player`. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  readonly version: string
  /** The semver range of supported SDK versions. */
  readonly engines: { readonly balafon: string }
  /** Cannot be disabled. */
  readonly core?: boolean
  /** Plugins that it needs: it runs only while they run. Id → semver range. */
  readonly requires?: Readonly<Record<string, string>>
  /** Plugins that it works with when they run, for example through their extension points: id → semver range. */
  readonly optional?: Readonly<Record<string, string>>
  /** The extension points that it defines. */
  readonly extensionPoints?: readonly PointId[]
  /** Contributions by extension point. */
  readonly contributes?: { readonly [K in PointId]?: readonly ItemOf<K>[] }
  readonly permissions?: readonly Permission[]
  readonly notifications?: readonly NotificationType[]
  /** The services that the server module of a third-party plugin needs. First-party plugins can use all services. */
  readonly scopes?: readonly Scope[]
  /**
   * Settings that administrators can change: key → zod schema with a default. Public settings are in the bootstrap data, and secret
   * settings are encrypted in the database. Changing a setting with `.meta({ guarded: true })` requires the permission `admin`.
   */
  readonly settings?: { readonly public?: $ZodObject; readonly private?: $ZodObject; readonly secret?: $ZodObject }
}

/** Defines a manifest, with its literal types. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest

/** The union of the items that a manifest contributes to an extension point. */
type ItemsAt<M, K extends PointId> = M extends { contributes: infer Contributes }
  ? K extends keyof Contributes
    ? Contributes[K] extends readonly (infer Item)[]
      ? Item
      : never
    : never
  : never

/**
 * The names of the components that a manifest contributes to an extension point. `infer I` is necessary, because TypeScript then applies the condition
 * to each item of the union.
 */
export type ComponentNamesAt<M, K extends PointId> = ItemsAt<M, K> extends infer I ? (I extends { component: infer N extends string } ? N : never) : never

/** The names of the commands that a manifest contributes to an extension point. `infer I` has the same reason as in `ComponentNamesAt`. */
export type CommandNamesAt<M, K extends PointId> = ItemsAt<M, K> extends infer I ? (I extends { run: infer N extends string } ? N : never) : never
