import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = `${path.resolve(import.meta.dirname, '../..')}${path.sep}`

/** The packages that every site provides: the SDK, the contracts of first-party plugins, and the library their schemas are written with. */
const SHARED = /^(@balafon\/(sdk|plugin-[^/]+)|zod)(\/|$)/

const isThirdParty = (parent: string | undefined) => parent?.startsWith('file:') === true && !fileURLToPath(parent).startsWith(ROOT)

/**
 * Resolves the shared packages that a third-party plugin imports as if the site imported them, because the plugin may be
 * in any folder, without node_modules. Importing this module registers the hook; a site without such plugins never does.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    SHARED.test(specifier) && isThirdParty(context.parentURL) ? next(specifier, { ...context, parentURL: import.meta.url }) : next(specifier, context),
})
