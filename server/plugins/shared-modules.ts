import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHARED_PACKAGES } from './shared-packages.ts'

const ROOT = `${path.resolve(import.meta.dirname, '../..')}${path.sep}`

const isThirdParty = (parent: string | undefined) => parent?.startsWith('file:') === true && !fileURLToPath(parent).startsWith(ROOT)

/**
 * Resolves the shared packages that a third-party plugin imports as if the site imported them, because the plugin may be
 * in any folder, without node_modules. Importing this module registers the hook; a site without such plugins never does.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    SHARED_PACKAGES.test(specifier) && isThirdParty(context.parentURL) ? next(specifier, { ...context, parentURL: import.meta.url }) : next(specifier, context),
})
