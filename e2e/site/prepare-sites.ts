// Builds the plugin of the journeys, and prepares their data folders in the folder PREPARED_SITES, while other tests run.
import { buildProbe } from './build-probe.ts'
import { prepareAllDataDirs } from './data-folders.ts'

await buildProbe()
await prepareAllDataDirs()
