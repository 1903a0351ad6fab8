import type { ComponentType } from 'react'
import type { CommandNamesAt, ComponentNamesAt, Manifest, PointId, PropsOf } from '../../contract/index.ts'
import type { Translate, Translations } from '../i18n/i18n.ts'

/** A component that is loaded at its first use. */
export type LazyComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Converts the union `A | B` to the intersection `A & B`, because TypeScript infers an intersection for the parameter of a union of functions. */
type UnionToIntersection<U> = (U extends unknown ? (member: U) => 0 : never) extends (intersection: infer Intersection) => 0 ? Intersection : never

/** The components that a manifest names, with the props of their extension points. */
export type ComponentsOf<M> = UnionToIntersection<{ [K in PointId]: { [N in ComponentNamesAt<M, K>]: LazyComponent<PropsOf<K>> } }[PointId]>

/** The function behind an item with `run`. It receives the props of the extension point and the translate function of the plugin. */
export type Command<Props> = (props: Props, t: Translate) => Promise<void>

/** The commands that a manifest names, with the props of their extension points. */
export type CommandsOf<M> = UnionToIntersection<{ [K in PointId]: { [N in CommandNamesAt<M, K>]: Command<PropsOf<K>> } }[PointId]>

/** The parts of a client module. The manifest determines which components and commands it must define. */
export interface ClientModule<M> {
  readonly components: ComponentsOf<M>
  readonly commands?: CommandsOf<M>
  /** Translations by language code. */
  readonly locales: Translations
}

/** The client module of a plugin as the host uses it. */
export interface ClientPlugin {
  readonly components: Readonly<Record<string, LazyComponent<object>>>
  readonly commands: Readonly<Record<string, Command<object>>>
  readonly locales: Translations
}

/**
 * Defines the client module of a plugin: a component or command for every name in the manifest. Only the type of the manifest is used; the
 * build removes its content. `commands` is required only when the manifest names a command.
 */
export function defineClientPlugin<const M extends Manifest>(
  _manifest: M,
  module: ClientModule<M> & ([CommandNamesAt<M, PointId>] extends [never] ? unknown : { readonly commands: object }),
): ClientPlugin
export function defineClientPlugin(_manifest: Manifest, module: Omit<ClientPlugin, 'commands'> & Partial<ClientPlugin>): ClientPlugin {
  return { commands: {}, ...module }
}
