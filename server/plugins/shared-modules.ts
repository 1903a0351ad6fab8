import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = `${path.resolve(import.meta.dirname, '../..')}${path.sep}`

/** What every site has: the SDK, the contracts of the house's own plugins, and the library their schemas are written with. */
const PROVIDED = /^(@balafon\/(sdk|plugin-[^/]+)|zod)(\/|$)/

const isStranger = (parent: string | undefined) => parent?.startsWith('file:') === true && !fileURLToPath(parent).startsWith(ROOT)

/**
 * A stranger's plugin lies anywhere on disk and brings no packages: what the site provides is resolved as if the site
 * had asked. Importing this module is what switches it on; a site without strangers never does.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    PROVIDED.test(specifier) && isStranger(context.parentURL) ? next(specifier, { ...context, parentURL: import.meta.url }) : next(specifier, context),
})
