// Prepares the data folders of the journeys in the folder PREPARED_SITES, while other tests run.
import { prepareAllDataDirs } from './data-folders.ts'

await prepareAllDataDirs()
