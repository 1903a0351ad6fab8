import { createInstance, getInstance } from '@module-federation/enhanced/runtime'
import federation from '@module-federation/webpack-bundler-runtime'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'

type Options = Parameters<typeof createInstance>[0]

/** Creates the instance of a plugin. A new version of the plugin, which has the same name, uses the instance again. */
function initializePlugin(options: Options) {
  const existing = getInstance(({ options: { name } }) => name === options.name)
  return existing ? existing.initOptions(options) && existing : createInstance(options)
}

/** Provides the federation runtime to the entries of plugins, so that they contain no copies. Every plugin gets its own state. */
export function provideFederation() {
  globalThis.balafonFederation = () => ({
    ...federation,
    // The host's build leaves out the function that initialises a plugin, because the host is no plugin itself.
    bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry, S: {} },
    runtime: { ...federation.runtime, init: initializePlugin },
    bundlerRuntimeOptions: {},
  })
}
