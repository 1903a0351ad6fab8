import path from 'node:path'

/** The folder of the bundle when this module is a part of it. Development, tests and the command line run the sources. */
export const BUNDLE_FOLDER = import.meta.filename.endsWith('.ts') ? undefined : path.dirname(import.meta.filename)

/** Describes the files of each first-party plugin in the bundle, by the name of the plugin's folder. */
export const BUNDLE_JSON = 'bundle.json'

/** Returns the name of the file with a first-party plugin's server module. */
export const getServerModuleFile = (pluginFolder: string): string => `server-module.${path.basename(pluginFolder)}.js`

/** Returns the name of the file with a module that third-party plugins may import, such as `@balafon/sdk/server`. */
export const getSharedModuleFile = (specifier: string): string => `${specifier.replace('@balafon/', '').replaceAll('/', '.')}.js`
