import type { ComponentType } from 'react'
import type { CommandNamesOf, ComponentNamesAt, Manifest, PointId, PropsOf } from '../../contract/index.ts'
import type { Catalogues } from '../i18n/i18n.ts'

export type LazyComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

type Both<U> = (U extends unknown ? (each: U) => 0 : never) extends (all: infer All) => 0 ? All : never

/** Every component a manifest names, with the props its point hands out. */
export type ComponentsOf<M> = Both<{ [K in PointId]: { [N in ComponentNamesAt<M, K>]: LazyComponent<PropsOf<K>> } }[PointId]>

interface ClientHalf<M> {
  readonly components: ComponentsOf<M>
  readonly commands?: { readonly [N in CommandNamesOf<M>]: () => Promise<void> }
  /** Language → words. */
  readonly locales: Catalogues
}

export interface ClientPlugin {
  readonly manifest: Manifest
  readonly components: Readonly<Record<string, LazyComponent<never>>>
  readonly commands: Readonly<Record<string, () => Promise<void>>>
  readonly locales: Catalogues
}

/** The client half: names the manifest mentions, and how to load what stands behind them. */
export function defineClientPlugin<const M extends Manifest>(
  manifest: M,
  half: ClientHalf<M> & ([CommandNamesOf<M>] extends [never] ? unknown : { readonly commands: object }),
): ClientPlugin {
  return { manifest, commands: {}, ...half } as unknown as ClientPlugin
}
