import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the folder into which `npm run dev` builds the host or a plugin. It is in the data folder, so that development never changes the `dist`
 * folder of a site that runs. Its path contains the complete path of the sources, since two plugins may have folders of the same name.
 */
export const getDevelopmentBuild = (developmentBuilds: string, folder: string) => path.join(developmentBuilds, path.relative(path.parse(folder).root, folder))

/** Returns the folder with the built files of the host or a plugin: `dist`, unless `npm run dev` builds it. */
export function findBuildFolder(folder: string, developmentBuilds: string | undefined): string {
  const developmentBuild = developmentBuilds && getDevelopmentBuild(developmentBuilds, folder)
  return developmentBuild && existsSync(developmentBuild) ? developmentBuild : path.join(folder, 'dist')
}
