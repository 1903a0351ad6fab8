import type { ClientPlugin } from '@balafon/sdk/client'
import type { Manifest } from '@balafon/sdk/contract'
import type { ComponentType } from 'react'
import type { PagePlugin } from './fake-bootstrap.ts'

/** The parts of a {@link createTestPlugin}. */
export interface TestPluginOptions {
  readonly contributes: Manifest['contributes'] & object
  /** The components that `contributes` names. */
  readonly components?: Readonly<Record<string, ComponentType<never>>>
  /** The commands that `contributes` names. */
  readonly commands?: ClientPlugin['commands']
  /** English texts. A missing text is shown as its key. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Creates a third-party plugin for tests of the screens and extension points that it uses. */
export const createTestPlugin = ({ contributes, components = {}, commands = {}, texts = {} }: TestPluginOptions): PagePlugin => ({
  manifest: { id: 'team.test', title: 'team.test', version: '1.0.0', engines: { balafon: '^1.0.0' }, contributes },
  client: {
    components: Object.fromEntries(
      Object.entries(components).map(([name, component]) => [name, async () => ({ default: component as ComponentType<object> })]),
    ),
    commands,
    locales: { en: async () => ({ default: texts }) },
  },
})
