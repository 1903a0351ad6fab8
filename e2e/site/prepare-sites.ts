// Builds the test plugin of the journeys, and prepares their data folders in the folder PREPARED_SITES. `npm test` runs this script while other tests run.
import { buildTestPlugin } from './build-test-plugin.ts'
import { prepareAllDataDirs } from './data-folders.ts'

await buildTestPlugin()
await prepareAllDataDirs()
