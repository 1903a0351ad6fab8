import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BUNDLE_FOLDER, getSharedModuleFile } from '../bundle/bundle-files.ts'
import { SHARED_PACKAGES } from './shared-packages.ts'

const ROOT = `${path.resolve(import.meta.dirname, '../..')}${path.sep}`

const isThirdParty = (parent: string | undefined) => parent?.startsWith('file:') === true && !fileURLToPath(parent).startsWith(ROOT)

const bundledFiles = new Set(BUNDLE_FOLDER === undefined ? [] : readdirSync(BUNDLE_FOLDER))

/** Returns the URL of a shared package's module in the bundle from which the site runs. Plugins in the checkout get it too, such as those in `examples`. */
function findInBundle(specifier: string, parent: string | undefined): string | undefined {
  const file = getSharedModuleFile(specifier)
  if (BUNDLE_FOLDER === undefined || !bundledFiles.has(file) || parent?.startsWith(pathToFileURL(BUNDLE_FOLDER).href)) return undefined
  return pathToFileURL(path.join(BUNDLE_FOLDER, file)).href
}

/**
 * Resolves the shared packages that a third-party plugin imports as if the site imported them, because the plugin may be
 * in any folder, without node_modules. Importing this module registers the hook; a site without such plugins never does.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!SHARED_PACKAGES.test(specifier)) return next(specifier, context)
    const url = findInBundle(specifier, context.parentURL)
    if (url !== undefined) return { url, format: 'module', shortCircuit: true }
    return next(specifier, isThirdParty(context.parentURL) ? { ...context, parentURL: import.meta.url } : context)
  },
})
