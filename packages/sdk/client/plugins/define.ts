import type { ComponentType } from 'react'
import type { CommandNamesAt, ComponentNamesAt, Manifest, PointId, PropsOf } from '../../contract/index.ts'
import type { Catalogues, Translate } from '../i18n/i18n.ts'

export type LazyComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

type UnionToIntersection<U> = (U extends unknown ? (each: U) => 0 : never) extends (all: infer All) => 0 ? All : never

/** Every component a manifest names, with the props its point hands out. */
export type ComponentsOf<M> = UnionToIntersection<{ [K in PointId]: { [N in ComponentNamesAt<M, K>]: LazyComponent<PropsOf<K>> } }[PointId]>

/** What is done when an item with `run` is chosen: with what its point hands out, and the plugin's own words. */
export type Command<Props> = (props: Props, t: Translate) => Promise<void>

/** Every command a manifest names, with the props its point hands out. */
export type CommandsOf<M> = UnionToIntersection<{ [K in PointId]: { [N in CommandNamesAt<M, K>]: Command<PropsOf<K>> } }[PointId]>

interface ClientModule<M> {
  readonly components: ComponentsOf<M>
  readonly commands?: CommandsOf<M>
  /** Language → words. */
  readonly locales: Catalogues
}

export interface ClientPlugin {
  readonly components: Readonly<Record<string, LazyComponent<never>>>
  readonly commands: Readonly<Record<string, Command<never>>>
  readonly locales: Catalogues
}

/** The client half: names the manifest mentions, and how to load what stands behind them. Of the manifest only its type is used: the build leaves it out. */
export function defineClientPlugin<const M extends Manifest>(
  _manifest: M,
  half: ClientModule<M> & ([CommandNamesAt<M, PointId>] extends [never] ? unknown : { readonly commands: object }),
): ClientPlugin {
  return { commands: {}, ...half } as unknown as ClientPlugin
}
