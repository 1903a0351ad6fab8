declare global {
  var balafonFederation: (() => object) | undefined
}

/**
 * Replaces `@module-federation/webpack-bundler-runtime` in the builds of plugins with the copy of the host, which loads the plugins. The entry of each
 * plugin shrinks from 8 to 4 KiB.
 */
export default globalThis.balafonFederation?.()
