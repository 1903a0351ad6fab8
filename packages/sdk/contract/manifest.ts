import type { $ZodObject } from 'zod/v4/core'
import type { NotificationChannel } from './notifications.ts'
import type { ItemOf, PointId } from './points.ts'
import type { Scope } from './scopes.ts'

export interface Permission {
  /** Dotted, lower case: `music.view`. */
  readonly name: string
  /** Translation key. */
  readonly label: string
  /** Names of the numeric limits an operator may set on it. */
  readonly restrictions?: readonly string[]
}

/** Something users can be notified of, each of them where they want to be. */
export interface NotificationType {
  /** Dotted, lower case, no other plugin's: `karaoke.liked`. */
  readonly id: string
  /** Translation key of the heading it stands under among the user's choices. */
  readonly group: string
  /** Translation key: the choice, in the reader’s words. */
  readonly label: string
  /** Translation key of a letter’s subject; the label when not given. Nothing that other people have written stands in a subject. */
  readonly subject?: string
  /** Where it may be delivered; everywhere when not given. */
  readonly channels?: readonly NotificationChannel[]
}

/** What a plugin is and offers, as plain data: both halves and the frame know it from this alone. */
export interface Manifest {
  /** `player` for the house's own, `team.plugin` for everybody else's. */
  readonly id: string
  /** Translation key. */
  readonly title: string
  readonly version: string
  /** The range of SDK versions it works with. */
  readonly engines: { readonly balafon: string }
  /** Cannot be switched off. */
  readonly core?: boolean
  readonly requires?: Readonly<Record<string, string>>
  readonly optional?: Readonly<Record<string, string>>
  readonly extensionPoints?: readonly PointId[]
  readonly contributes?: { readonly [K in PointId]?: readonly ItemOf<K>[] }
  readonly permissions?: readonly Permission[]
  readonly notifications?: readonly NotificationType[]
  /** What the server half of a stranger's plugin is handed, beside what everybody is. The house's own are handed everything. */
  readonly scopes?: readonly Scope[]
  /** Settings an operator can change: key → zod schema with a default. Public ones are in the bootstrap data, secret ones are sealed in the database. One with `.meta({ guarded: true })` is for who has the permission `admin`. */
  readonly settings?: { readonly public?: $ZodObject; readonly private?: $ZodObject; readonly secret?: $ZodObject }
}

export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest

type ItemsAt<M, K extends PointId> = M extends { contributes: infer C } ? (K extends keyof C ? (C[K] extends readonly (infer I)[] ? I : never) : never) : never

/** The component names that a manifest mentions at a point. */
export type ComponentNamesAt<M, K extends PointId> = ItemsAt<M, K> extends infer I ? (I extends { component: infer N extends string } ? N : never) : never

/** The command names that a manifest mentions at a point. */
export type CommandNamesAt<M, K extends PointId> = ItemsAt<M, K> extends infer I ? (I extends { run: infer N extends string } ? N : never) : never

export type PermissionNamesOf<M> = M extends { permissions: readonly (infer P)[] } ? (P extends { name: infer N extends string } ? N : never) : never
