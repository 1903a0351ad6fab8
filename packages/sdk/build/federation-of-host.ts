declare global {
  var balafonFederation: (() => object) | undefined
}

/**
 * Replaces `@module-federation/webpack-bundler-runtime` in the builds of plugins: the host, which loads them, provides its own copy, so that the
 * entry of each plugin shrinks from 8 to 4 KiB.
 */
export default globalThis.balafonFederation?.()
